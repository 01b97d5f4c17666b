/* Nothing is wrong.  All outputs are written: backwards, by children, twice,
   as structs with padding and bit-fields, also by pointers to void, by memset,
   in two halves, where nothing is to be written, and many bytes.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 10
#define MANY 40000

struct entry
{
  char kind;
  double value;
  unsigned low : 3, high : 7;
  char name[40];
};

/* With padding at its end only.  */
struct sample
{
  float at[5];
  short count;
};

struct tag
{
  double weight;
  char name[5];
};

TASK void samples (int n, void *to TASK_OUTPUT);
TASK void tags (int n, char *to TASK_OUTPUT);
TASK void backwards (int n, int v[n] TASK_OUTPUT);
TASK void halves (int n, int v[n] TASK_OUTPUT);
TASK void entries (int n, struct entry e[n] TASK_OUTPUT);
TASK void none (int n, int v[n] TASK_OUTPUT);
TASK void same (int n, int v[n] TASK_OUTPUT, const int also[n]);
TASK void many (int n, float v[n] TASK_OUTPUT);
TASK void flags (int n, char seen[n] TASK_OUTPUT);
TASK void prefix (int n, int m, int v[m] TASK_OUTPUT);

void
samples (int n, void *to)
{
  struct sample *s = to;
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 5; k++)
        s[i].at[k] = i * k + .1;
      s[i].count = 300 + i;
    }
}

__attribute__ ((noipa)) static void
set_tag (struct tag *tag, int i)
{
  tag->weight = i;
  for (int k = 0; k < 5; k++)
    tag->name[k] = 'a' + k;
}

void
tags (int n, char *to)
{
  for (int i = 0; i < n; i++)
    set_tag ((struct tag *) to + i, i);
}

void
backwards (int n, int v[n])
{
  v[n - 1] = 1;
  for (int i = n - 1; i-- > 0;)
    v[i] = v[i + 1] * 2 % 11;
}

void
halves (int n, int v[n])
{
  int *high = v + n / 2;
#pragma tasks register high n - n / 2
#pragma tasks register v n / 2
  backwards (n - n / 2, high);
  backwards (n / 2, v);
#pragma tasks unregister high
#pragma tasks unregister v n / 2
}

void
entries (int n, struct entry e[n])
{
  for (int i = 0; i < n; i++)
    {
      struct entry new = { .kind = i, .value = i / 2., .low = i, .high = 3 };
      sprintf (new.name, "entry %d", i);
      e[i] = new;
      e[i].high += e[i].low;
    }
}

void
none (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 0;
}

void
same (int n, int v[n], const int also[n])
{
  for (int i = 0; i < n; i++)
    v[i] = also[i] + 1;
}

void
many (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i % 100;
}

void
flags (int n, char seen[n])
{
  memset (seen, 0, n);
  seen[n / 2] |= 1;
}

void
prefix (int n, int m, int v[m])
{
  for (int i = 0; i < m; i++)
    v[i] = n;
}

int
main (void)
{
  int a[N] TASK_REGISTERED, b[N] TASK_REGISTERED, c[N] TASK_REGISTERED;
  struct entry e[3] TASK_REGISTERED;
  float *large = malloc (MANY * sizeof *large);
  char seen[N] TASK_REGISTERED;
  struct sample one[1] TASK_REGISTERED, more[24] TASK_REGISTERED;
  struct tag first[1] TASK_REGISTERED, others[3] TASK_REGISTERED;
  double sum = 0;

  samples (1, one);
  samples (24, more);
  tags (1, (char *) first);
  tags (3, (char *) others);
  for (int i = 0; i < N; i++)
    c[i] = i;
#pragma tasks register large MANY
  backwards (N, a);
  halves (N, b);
  entries (3, e);
  none (0, a);
  same (N, c, c);
  prefix (7, N / 2, c);
  many (MANY, large);
  flags (N, seen);
#pragma tasks wait
#pragma tasks unregister large
  for (int i = 0; i < MANY; i++)
    sum += large[i];
  printf ("%d %d %s %u %d %d %g %d\n", a[0], b[0], e[2].name, e[2].high, c[0],
          c[N - 1], sum, seen[N / 2]);
  printf ("%d %d %g %g\n", one[0].count, more[23].count, first[0].weight,
          others[2].weight);
  free (large);
}
