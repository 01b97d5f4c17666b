/* An error jumps out of nested calls; what is registered is on the heap and
   is forgotten behind setjmp.  */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

static jmp_buf bail;
TASK void neg (int n, int v[n]);

void
neg (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = -v[i];
}

static void
check (int k)
{
  if (k > 2)
    longjmp (bail, k);
}

static void
drive (int n, int *v)
{
  for (int k = 0; k < 5; k++)
    {
      check (k);
      neg (n, v);
    }
}

int
main (void)
{
  static int *v;
  int n = 12;
  v = malloc (n * sizeof *v);
  if (!v)
    return 1;
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma tasks register v n
  if (setjmp (bail) == 0)
    {
      drive (n, v);
      puts ("never here");
    }
#pragma tasks unregister v
  printf ("%d\n", v[n - 1]);
  free (v);
  return 0;
}
