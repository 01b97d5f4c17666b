/* ENVIRONMENT TASKS_CHECK=order */

/* Accounts are found by pointers in a table: what tasks change there is no
   buffer, so that nothing orders them.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 3

struct account
{
  long cents;
};

struct desk
{
  struct account *account;
  long seen;
};

#ifdef FIXED
#define ACCOUNT struct account a[1]
#else
#define ACCOUNT const struct account unused[1]
#endif

TASK void interest (const struct desk d[1], ACCOUNT, int percent);
TASK void look (struct desk d[1], ACCOUNT);

static struct account *
account_of (const struct desk *d)
{
  return d->account;
}

void
interest (const struct desk d[1], ACCOUNT, int percent)
{
  account_of (d)->cents += account_of (d)->cents * percent / 100;
}

void
look (struct desk d[1], ACCOUNT)
{
  d->seen = account_of (d)->cents;
}

int
main (void)
{
  struct account *account = malloc (sizeof *account);
  struct account nothing[1] TASK_REGISTERED = { { 0 } };
  struct desk desks[2][1] = { { { account, 0 } }, { { account, 0 } } };

  account->cents = 1000;
#ifdef FIXED
#pragma tasks register account 1
#define PASSED account
#else
#define PASSED nothing
#endif
#pragma tasks register desks[0]
#pragma tasks register desks[1]
  interest (desks[0], PASSED, 10);
  look (desks[1], PASSED); /* MISTAKE check */
#pragma tasks unregister desks[0]
#pragma tasks unregister desks[1]
#ifdef FIXED
#pragma tasks unregister account
#endif
  (void)nothing;
  printf ("%ld\n", desks[1]->seen);
  free (account);
}
