/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies that are right, however they look: nothing is said.  */

/* { dg-do compile } */

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#define N 32
/* ping-pong inside own memory */
TASK void smooth (int n, const float v[n], float o[n] TASK_OUTPUT);
void
smooth (int n, const float v[n], float o[n])
{
  float *t = malloc (n * sizeof *t);
  float *from = t, *to = o;
  memcpy (t, v, n * sizeof *t);
  for (int k = 0; k < 3; k++)
    {
      for (int i = 0; i < n; i++)
        to[i] = from[i] + (i ? from[i - 1] : 0);
      float *x = from;
      from = to;
      to = x;
    }
  if (from != o)
    memcpy (o, from, n * sizeof *o);
  free (t);
}
/* output used as scratch after own write */
TASK void fib (int n, long o[n] TASK_OUTPUT);
void
fib (int n, long o[n])
{
  for (int i = 0; i < n; i++)
    o[i] = i < 2 ? i : o[i - 1] + o[i - 2];
}
/* const cast away but only read */
struct s
{
  const float *p;
  float *q;
};
static float
total (struct s *x, int n)
{
  float t = 0;
  for (int i = 0; i < n; i++)
    t += x->q[i];
  return t;
}
TASK void readonly (int n, const float v[n], float o[1] TASK_OUTPUT);
void
readonly (int n, const float v[n], float o[1])
{
  struct s x = { v, (float *)v };
  *o = total (&x, n);
}
/* search */
TASK void find (int n, const int v[n], int key, int o[1] TASK_OUTPUT);
void
find (int n, const int v[n], int key, int o[1])
{
  int i = 0;
  while (i < n && v[i] != key)
    i++;
  *o = i < n ? i : -1;
}
TASK void find2 (int n, const int v[n], int key, int o[1] TASK_OUTPUT);
void
find2 (int n, const int v[n], int key, int o[1])
{
  *o = -1;
  for (int i = 0; i < n; i++)
    if (v[i] == key)
      {
        *o = i;
        break;
      }
}
/* blocks of 8 and rest */
TASK void unrolled (int n, const float v[n], float o[n] TASK_OUTPUT);
void
unrolled (int n, const float v[n], float o[n])
{
  int i = 0;
  for (; i + 4 <= n; i += 4)
    {
      o[i] = v[i];
      o[i + 1] = v[i + 1];
      o[i + 2] = v[i + 2];
      o[i + 3] = v[i + 3];
    }
  for (; i < n; i++)
    o[i] = v[i];
}
/* transposed, tiled */
TASK void transpose (int n, const float a[n][n], float b[n][n] TASK_OUTPUT);
void
transpose (int n, const float a[n][n], float b[n][n])
{
  for (int ii = 0; ii < n; ii += 8)
    for (int jj = 0; jj < n; jj += 8)
      for (int i = ii; i < ii + 8 && i < n; i++)
        for (int j = jj; j < jj + 8 && j < n; j++)
          b[j][i] = a[i][j];
}
/* triangle both ways */
TASK void symmetric (int n, double o[n][n] TASK_OUTPUT);
void
symmetric (int n, double o[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
        o[i][j] = i * j;
        o[j][i] = o[i][j];
      }
}
/* reverse while loop */
TASK void rev (int n, const int v[n], int o[n] TASK_OUTPUT);
void
rev (int n, const int v[n], int o[n])
{
  int k = n;
  while (k-- > 0)
    o[n - 1 - k] = v[k];
}
/* recursion */
static void
fillr (int n, int *o)
{
  if (n == 0)
    return;
  fillr (n - 1, o + 1);
  *o = n;
}
TASK void recursive (int n, int o[n] TASK_OUTPUT);
void
recursive (int n, int o[n])
{
  fillr (n, o);
}
/* via struct view */
struct view
{
  float *d;
  int n;
};
static void
vfill (struct view w, float x)
{
  for (int i = 0; i < w.n; i++)
    w.d[i] = x;
}
TASK void viewed (int n, float o[n] TASK_OUTPUT);
void
viewed (int n, float o[n])
{
  struct view w = { o, n };
  vfill (w, 1);
}
static void
vfillp (struct view *w, float x)
{
  for (int i = 0; i < w->n; i++)
    w->d[i] = x;
}
TASK void viewedp (int n, float o[n] TASK_OUTPUT);
void
viewedp (int n, float o[n])
{
  struct view w = { o, n };
  vfillp (&w, 1);
  o[0] += 2;
}
/* sscanf-like, fread, snprintf */
TASK void text (int n, char o[n] TASK_OUTPUT);
void
text (int n, char o[n])
{
  snprintf (o, n, "%d", n);
  o[strlen (o)] = '!';
}
TASK void readin (int n, char o[n] TASK_OUTPUT);
void
readin (int n, char o[n])
{
  if (fread (o, 1, n, stdin) != (size_t)n)
    {
      perror ("x");
      exit (1);
    }
}
/* error path */
TASK void checked (int n, const float v[n], float o[n] TASK_OUTPUT,
                   int err[1] TASK_OUTPUT);
void
checked (int n, const float v[n], float o[n], int err[1])
{
  *err = 0;
  float *t = malloc (n * sizeof *t);
  if (!t)
    {
      *err = ENOMEM;
      memset (o, 0, n * sizeof *o);
      return;
    }
  for (int i = 0; i < n; i++)
    t[i] = v[i];
  for (int i = 0; i < n; i++)
    o[i] = t[i];
  free (t);
}
/* enum modes */
enum op
{
  ADD,
  SUB,
  MUL
};
TASK void apply (enum op op, int n, const float a[n], float o[n] TASK_OUTPUT);
void
apply (enum op op, int n, const float a[n], float o[n])
{
  switch (op)
    {
    case ADD:
      for (int i = 0; i < n; i++)
        o[i] = a[i] + 1;
      break;
    case SUB:
      for (int i = 0; i < n; i++)
        o[i] = a[i] - 1;
      break;
    case MUL:
      for (int i = 0; i < n; i++)
        o[i] = a[i] * 2;
      break;
    }
}
/* bounds: block of larger */
TASK void block (int lo, int hi, int n, const float v[n],
                 float o[hi - lo] TASK_OUTPUT);
void
block (int lo, int hi, int n, const float v[n], float o[hi - lo])
{
  for (int i = lo; i < hi; i++)
    o[i - lo] = v[i];
}
TASK void ld (int rows, int cols, int ld, float o[rows * ld] TASK_OUTPUT);
void
ld (int rows, int cols, int ld, float o[rows * ld])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < ld; j++)
      o[i * ld + j] = j < cols ? 1 : 0;
}
/* odd/even counts: n pairs */
TASK void pairs (int n, const float v[n], float o[n] TASK_OUTPUT);
void
pairs (int n, const float v[n], float o[n])
{
  for (int i = 0; i + 1 < n; i += 2)
    {
      o[i] = v[i + 1];
      o[i + 1] = v[i];
    }
  if (n % 2)
    o[n - 1] = v[n - 1];
}
/* flags combined */
TASK void two (int n, int a, int b, float o[n] TASK_OUTPUT);
void
two (int n, int a, int b, float o[n])
{
  if (a)
    for (int i = 0; i < n; i++)
      o[i] = 1;
  if (!a)
    {
      if (b)
        for (int i = 0; i < n; i++)
          o[i] = 2;
      else
        memset (o, 0, n * sizeof *o);
    }
}
/* function pointer param */
TASK void map (int n, float (*f) (float), const float v[n],
               float o[n] TASK_OUTPUT);
void
map (int n, float (*f) (float), const float v[n], float o[n])
{
  for (int i = 0; i < n; i++)
    o[i] = f (v[i]);
}
/* goto */
TASK void gotos (int n, float o[n] TASK_OUTPUT);
void
gotos (int n, float o[n])
{
  int i = 0;
again:
  if (i >= n)
    goto done;
  o[i] = i;
  i++;
  goto again;
done:;
}
/* histogram */
TASK void hist (int n, const unsigned char v[n], int h[256] TASK_OUTPUT);
void
hist (int n, const unsigned char v[n], int h[256])
{
  memset (h, 0, 256 * sizeof *h);
  for (int i = 0; i < n; i++)
    h[v[i]]++;
}
/* shared state fine */
static atomic_int count;
static _Atomic long sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_spinlock_t sp;
static double guarded;
static int ready;
static double table[16];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void
init_table (void)
{
  for (int i = 0; i < 16; i++)
    table[i] = sin (i);
  ready = 1;
}
static void
lock (void)
{
  pthread_mutex_lock (&m);
}
static void
unlock (void)
{
  pthread_mutex_unlock (&m);
}
static double viafn;
static atomic_flag fl = ATOMIC_FLAG_INIT;
static long underflag;
static int slots[64];
static atomic_int next;
static _Thread_local int mine;
static int perid[8];
static int level; /* changed only before and after wait */
static const double weights[4] = { 1, 2, 3, 4 };
static struct
{
  pthread_mutex_t m;
  int n;
} box = { PTHREAD_MUTEX_INITIALIZER, 0 };
static volatile int stop;
static int statistics[2];
TASK void state (int n, int id, const float v[n]);
void
state (int n, int id, const float v[n])
{
  count++;
  sum += n;
  pthread_mutex_lock (&m);
  guarded += v[0];
  pthread_mutex_unlock (&m);
  pthread_once (&once, init_table);
  double x = table[n & 15] * weights[n & 3];
  lock ();
  viafn += x;
  unlock ();
  while (atomic_flag_test_and_set (&fl))
    ;
  underflag++;
  atomic_flag_clear (&fl);
  slots[atomic_fetch_add (&next, 1) & 63] = n;
  mine++;
  perid[id] = n;
  if (v[0] > level)
    errno = 0;
  pthread_mutex_lock (&box.m);
  if (n > box.n)
    box.n = n;
  pthread_mutex_unlock (&box.m);
  if (stop)
    return;
  pthread_spin_lock (&sp);
  statistics[0]++;
  pthread_spin_unlock (&sp);
  fprintf (stderr, "%d\n", rand ());
}
static int accumulated;
TASK void ordered (int n, const float v[n], float s[1]);
void
ordered (int n, const float v[n], float s[1])
{
  accumulated += n;
  s[0] += v[0];
}
TASK void final (const float s[1]);
static float result;
void
final (const float s[1])
{
  result = s[0];
}
/* escape fine */
static float *current;
static _Thread_local float *tl;
TASK void esc (int n, float v[n]);
static float
helper (void)
{
  return current[0];
}
struct item
{
  struct item *next;
  float *w;
};
void
esc (int n, float v[n])
{
  pthread_mutex_lock (&m);
  current = v;
  v[0] = helper ();
  current = NULL;
  pthread_mutex_unlock (&m);
  struct view loc = { v, n };
  struct view *pl = &loc;
  pl->d[0] = 1;
  struct item *head = NULL;
  for (int i = 0; i < 3; i++)
    {
      struct item *it = malloc (sizeof *it);
      it->next = head;
      it->w = v + i;
      head = it;
    }
  while (head)
    {
      struct item *nx = head->next;
      *head->w = 1;
      free (head);
      head = nx;
    }
  float *arr[4];
  for (int i = 0; i < 4; i++)
    arr[i] = v + i;
  arr[n & 3][0] = 2;
}
/* A call with no rows has nothing to write.  */
TASK void
rows (size_t n, int m, TASK_OUTPUT float v[n][m])
{
  for (size_t i = 0; i < n * m; i++)
    v[i / m][i % m] = i;
}
void
no_rows (float *v)
{
  rows (0, 3, (void *) v);
}
int
main (void)
{
  float v[4][N], s[1] = { 0 };
  for (int i = 0; i < 4; i++)
    {
#pragma tasks register v[i]
    }
#pragma tasks register s
  rows (3, 0, (void *) v[1]);
  level = 3;
  for (int k = 0; k < 3; k++)
    {
      for (int i = 0; i < 4; i++)
        state (N, i, v[i]);
      for (int i = 0; i < 4; i++)
        ordered (N, v[i], s);
      for (int i = 0; i < 4; i++)
        esc (N, v[i]);
#pragma tasks wait
      level = k;
      accumulated = 0;
    }
  final (s);
#pragma tasks acquire s
  printf ("%f %f\n", result, s[0]);
#pragma tasks release s
#pragma tasks unregister s
  for (int i = 0; i < 4; i++)
    {
#pragma tasks unregister v[i]
    }
  return 0;
}
