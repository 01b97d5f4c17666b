/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies that do with their buffers something else than what is declared, each
   beside one that does what is declared.  */

/* { dg-do compile } */
/* { dg-c++ } */

#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#ifdef __cplusplus
extern "C" {
#endif

/* const-write.  */

TASK void cast (int n, const float *v); /* { dg-note "may run that read" } */
void
cast (int n, const float *v)
{
  for (int i = 0; i < n; i++)
    ((float *)v)[i] = 0; /* { dg-warning "'v' of task 'cast' is 'const', but it is written here .-fplugin-arg-tasks-Wconst-write." } */
}

TASK void cast_right (int n, float *v);
void
cast_right (int n, float *v)
{
  for (int i = 0; i < n; i++)
    ((float *)v)[i] = 0;
}

TASK void moving (int n, const float *v, float *sum); /* { dg-note "may run" } */
void
moving (int n, const float *v, float *sum)
{
  float *p = (float *)v;
  while (n-- > 0)
    {
      *sum += *p;
      *p++ = 0; /* { dg-warning "'v' of task 'moving' is 'const'" } */
    }
}

/* A copy may be written.  */
TASK void copied (int n, const float *v, float *sum);
void
copied (int n, const float *v, float *sum)
{
  float *copy = (float *)malloc (n * sizeof *copy);
  memcpy (copy, v, n * sizeof *copy);
  for (int i = 0; i < n; i++)
    *sum += copy[i]++;
  free (copy);
}

TASK void cleared (int n, const float *v); /* { dg-note "may run" } */
void
cleared (int n, const float *v)
{
  memset ((void *)v, 0, n * sizeof *v); /* { dg-warning "'v' of task 'cleared' is 'const'" } */
}

static int
order (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

TASK void sorted (int n, const int *v, int *middle); /* { dg-note "may run" } */
void
sorted (int n, const int *v, int *middle)
{
  qsort ((void *)v, n, sizeof *v, order); /* { dg-warning "'v' of task 'sorted'" } */
  *middle = v[n / 2];
}

static void
zero (int n, float *v)
{
  for (int i = 0; i < n; i++)
    v[i] = 0; /* { dg-note "it is written here" } */
}

static void
secretly (int n, const float *v)
{
  for (int i = 0; i < n; i++)
    ((float *)v)[i] = 0; /* { dg-note "it is written here" } */
}

TASK void calls_zero (int n, const float *v); /* { dg-note "may run" } */
void
calls_zero (int n, const float *v)
{
  zero (n, (float *)v); /* { dg-warning "'v' of task 'calls_zero' is 'const'" } */
}

TASK void calls_secret (int n, const float *v); /* { dg-note "may run" } */
void
calls_secret (int n, const float *v)
{
  secretly (n, v); /* { dg-warning "'v' of task 'calls_secret'" } */
}

TASK void calls_child (int n, const float *v); /* { dg-note "may run" } */
void
calls_child (int n, const float *v)
{
  cast_right (n, (float *)v); /* { dg-warning "'v' of task 'calls_child' is 'const', but task 'cast_right' writes it" } */
}

TASK void calls_child_right (int n, float *v, const float *w);
void
calls_child_right (int n, float *v, const float *w)
{
  cast_right (n, v);
  cast (n, w);
}

/* An implementation for the CPU.  */
TASK void implemented (int n, const float *v); /* { dg-note "may run" } */
TASK_IMPLEMENTATION ("cpu", implemented)
void implemented_1 (int n, const float *v);
TASK_IMPLEMENTATION ("cpu", implemented)
void implemented_2 (int n, const float *v);
TASK_SEQUENTIAL (implemented, implemented_1);
void
implemented_1 (int n, const float *v)
{
  (void)n;
  (void)v;
}
void
implemented_2 (int n, const float *v)
{
  if (n > 0)
    ((float *)v)[n - 1] = 1; /* { dg-warning "'v' of task 'implemented' is 'const'" } */
}

/* Not the pointer that is written, in truth.  */
TASK void chosen (int n, const float *v, float *w);
void
chosen (int n, const float *v, float *w)
{
  float *p = n > 0 ? w : (float *)v;
  if (n > 0)
    p[0] = v[0];
}

static void
recursive (int n, const float *v)
{
  if (n == 0)
    return;
  *(float *)v = 0; /* { dg-note "it is written here" } */
  recursive (n - 1, v + 1);
}

TASK void recurses (int n, const float *v); /* { dg-note "may run" } */
void
recurses (int n, const float *v)
{
  recursive (n, v); /* { dg-warning "'v' of task 'recurses'" } */
}

/* output-read.  */

TASK void sorts (int n, int *v TASK_OUTPUT); /* { dg-note "no value" } */
void
sorts (int n, int *v)
{
  qsort (v, n, sizeof *v, order); /* { dg-warning "'v' of task 'sorts'" } */
}

TASK void added (int n, const float *v, float *sum TASK_OUTPUT); /* { dg-note "'sum' has no value when the task begins" } */
void
added (int n, const float *v, float *sum)
{
  for (int i = 0; i < n; i++)
    *sum += v[i]; /* { dg-warning "'sum' of task 'added' is 'output', but it is read here before" } */
}

TASK void added_right (int n, const float *v, float *sum TASK_OUTPUT);
void
added_right (int n, const float *v, float *sum)
{
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += v[i];
}

TASK void multiply (int n, const float *a, const float *b, float *c TASK_OUTPUT); /* { dg-note "no value" } */
void
multiply (int n, const float *a, const float *b, float *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j]; /* { dg-warning "'c' of task 'multiply'" } */
}

TASK void multiply_right (int n, const float *a, const float *b, float *c TASK_OUTPUT);
void
multiply_right (int n, const float *a, const float *b, float *c)
{
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        {
          if (k == 0)
            c[i * n + j] = 0;
          c[i * n + j] += a[i * n + k] * b[k * n + j];
        }
}

TASK void prefix (int n, const float *v, float *w TASK_OUTPUT);
void
prefix (int n, const float *v, float *w)
{
  for (int i = 0; i < n; i++)
    w[i] = (i > 0 ? w[i - 1] : 0) + v[i];
}

static float
total (int n, const float *v)
{
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  return sum;
}

TASK void normalize_right (int n, float *v TASK_OUTPUT);
void
normalize_right (int n, float *v)
{
  for (int i = 0; i < n; i++)
    v[i] = i;
  float sum = total (n, v);
  for (int i = 0; i < n; i++)
    v[i] /= sum;
}

TASK void by_children (int n, float *v TASK_OUTPUT);
void
by_children (int n, float *v)
{
  normalize_right (n, v);
  cast_right (n, v);
#pragma tasks wait
  v[0] += v[1];
}

/* A task that has other attributes, too, is one also behind its definition. */
TASK __attribute__ ((__unused__)) void attributes (int n, float *v TASK_OUTPUT);
void
attributes (int n, float *v)
{
  for (int i = 0; i < n; i++)
    v[i] = 1;
}

TASK void by_attributes (int n, float *v TASK_OUTPUT);
void
by_attributes (int n, float *v)
{
  attributes (n, v);
#pragma tasks wait
  if (n > 0)
    v[0] += v[1];
}

static void
maybe_add (int n, float *v, const float *w, int add)
{
  for (int i = 0; i < n; i++)
    if (add)
      v[i] += w[i];
    else
      v[i] = w[i];
}

TASK void copies (int n, const float *w, float *v TASK_OUTPUT);
void
copies (int n, const float *w, float *v)
{
  maybe_add (n, v, w, 0);
}

/* output-unwritten.  */

TASK void forgets (int n, float *v, float *sum TASK_OUTPUT); /* { dg-note "'sum' is declared here" } */
void
forgets (int n, float *v, float *sum) /* { dg-warning "'sum' of task 'forgets' is 'output', but it is never written" } */
{
  (void)sum;
  for (int i = 0; i < n; i++)
    v[i] = 0;
}

/* escape.  */

static float *last;
struct view
{
  float *data;
  int n;
};
static struct view views[4];

TASK void remember (int n, float *v); /* { dg-note "who uses 'v' later" } */
void
remember (int n, float *v)
{
  v[0] = n;
  last = v; /* { dg-warning "the pointer 'v' of task 'remember' is kept in 'last', beyond the end of the task" } */
}

TASK void remember_view (int n, float *v); /* { dg-note "who uses" } */
void
remember_view (int n, float *v)
{
  struct view view = { v + 1, n };
  v[0] = 0;
  views[1] = view; /* { dg-warning "'v' of task 'remember_view' is kept in 'views'" } */
}

TASK void use_view (int n, float *v);
void
use_view (int n, float *v)
{
  struct view view = { v + 1, n };
  view.data[0] = n;
}

TASK void in_buffer (float *v, float **table TASK_OUTPUT); /* { dg-note "who uses" } */
void
in_buffer (float *v, float **table)
{
  v[0] = 0;
  *table = v; /* { dg-warning "'v' of task 'in_buffer' is kept in 'table'" } */
}

struct node
{
  struct node *next;
};

TASK void chain (int n, struct node *nodes);
void
chain (int n, struct node *nodes)
{
  for (int i = 0; i + 1 < n; i++)
    nodes[i].next = &nodes[i + 1];
}

static void
put (float *v)
{
  last = v; /* { dg-warning "'v' of task 'puts_it' is kept in 'last'" } */
}

TASK void puts_it (float *v); /* { dg-note "who uses" } */
void
puts_it (float *v)
{
  v[0] = 0;
  put (v); /* { dg-note "by way of this" } */
}

TASK void on_heap_right (int n, float *v);
void
on_heap_right (int n, float *v)
{
  struct view *view = (struct view *)malloc (sizeof *view);
  view->n = n;
  view->data = v;
  view->data[n - 1] = 0;
  free (view);
}

static int *_Thread_local_free;
TASK void forgotten (int *v);
void
forgotten (int *v)
{
  _Thread_local_free = v;
  *_Thread_local_free = 1;
  _Thread_local_free = NULL;
}

#ifdef __cplusplus
}
#endif
