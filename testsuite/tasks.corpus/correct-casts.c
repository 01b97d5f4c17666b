/* const is cast away for interfaces that do not know it, and nothing is
   written.  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void find (int n, const char s[n], int key, int at[1] TASK_OUTPUT);
static int
compare (const void *a, const void *b)
{
  return *(const char *) a - *(const char *) b;
}

struct cursor { char *p, *end; };
static int
next (struct cursor *c)
{
  return c->p < c->end ? *c->p++ : -1;
}

static unsigned
old_hash (char *s, int n)
{
  unsigned h = 5381;
  while (n--)
    h = h * 33 + (unsigned char) *s++;
  return h;
}

void
find (int n, const char s[n], int key, int at[1])
{
  char k = key;
  char *p = bsearch (&k, s, n, 1, compare);
  struct cursor c = { (char *) s, (char *) (uintptr_t) s + n };
  int sum = 0, x;
  while ((x = next (&c)) >= 0)
    sum += x;
  char *q = strchr ((char *) s, key);
  char *both[2] = { p, q };
  *at = sum ^ (both[0] ? both[0] - s : -1);
  at[0] += (both[1] - s) + old_hash ((char *) s, n) % 10;
}

int
main (void)
{
  char s[] = "abcdefghijklm";
  int at[1] TASK_REGISTERED;
#pragma tasks register s
  find (sizeof s, s, 'e', at);
#pragma tasks unregister s
#pragma tasks acquire at
  printf ("%d\n", *at);
#pragma tasks release at
  return 0;
}
