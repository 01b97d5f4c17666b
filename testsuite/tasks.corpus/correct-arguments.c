/* Functions with any number of buffers.  */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void set (int n, long v[n] TASK_OUTPUT, long x);

void
set (int n, long v[n], long x)
{
  for (long *p = v + n; p > v;)
    *--p = x++;
}

TASK void acc (int n, const long v[n], long to[n]);

void
acc (int n, const long v[n], long to[n])
{
  for (int i = 0; i < n; i++)
    to[i] += v[i];
}

static void
reg (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  for (long *p; (p = va_arg (ap, long *)) != NULL;)
    {
#pragma tasks register p n
      set (n, p, n);
    }
  va_end (ap);
}

static void
vunreg (va_list ap)
{
  long *p;
  while ((p = va_arg (ap, long *)) != NULL)
    {
#pragma tasks unregister p
      printf ("%ld\n", *p);
    }
}

static void
unreg (const char *name, ...)
{
  va_list ap;
  va_start (ap, name);
  puts (name);
  vunreg (ap);
  va_end (ap);
}

int
main (void)
{
  long a[5], b[5], c[5];
  reg (5, a, b, c, (long *) NULL);
  acc (5, a, b);
  acc (5, b, c);
  acc (5, c, a);
  unreg ("abc", a, b, c, (long *) NULL);
  return 0;
}
