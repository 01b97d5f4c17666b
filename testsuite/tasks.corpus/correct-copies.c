/* Outputs are written by chains of string functions.  */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <tasks.h>

struct rec { char name[12]; short id; unsigned char pad[2]; };
TASK void join (int n, const char a[n], const char b[n],
                char to[2 * n] TASK_OUTPUT);

void
join (int n, const char a[n], const char b[n], char to[2 * n])
{
  char *p = mempcpy (to, a, n);
  p = mempcpy (p, b, n);
  if (p != to + 2 * n)
    __builtin_abort ();
}

TASK void text (int n, char to[n] TASK_OUTPUT, int x);

void
text (int n, char to[n], int x)
{
  memset (to, 0, n);
  snprintf (to, n, "x=%d", x);
}

TASK void recs (int n, struct rec r[n] TASK_OUTPUT);

void
recs (int n, struct rec r[n])
{
  struct rec proto = { "", 0, { 1, 2 } };
  for (int i = 0; i < n; i++)
    {
      snprintf (proto.name, sizeof proto.name, "r%02d", i);
      proto.id = i;
      memmove (r + i, &proto, sizeof proto);
    }
}

TASK void doubling (int n, long v[n] TASK_OUTPUT, long x);

void
doubling (int n, long v[n], long x)
{
  v[0] = x;
  int done = 1;
  while (2 * done <= n)
    {
      memcpy (v + done, v, done * sizeof *v);
      done += done;
    }
  memcpy (v + done, v, (n - done) * sizeof *v);
}

int
main (void)
{
  char a[4] TASK_REGISTERED = "ABC", b[4] TASK_REGISTERED = "DEF";
  char c[8] TASK_REGISTERED, t[20] TASK_REGISTERED;
  struct rec r[5] TASK_REGISTERED;
  long v[13] TASK_REGISTERED;
  join (4, a, b, c);
  text (20, t, 42);
  recs (5, r);
  doubling (13, v, 9);
#pragma tasks wait
  printf ("%s%s %s %s %d %ld\n", c, c + 4, t, r[4].name, r[3].id, v[12]);
  return 0;
}
