/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts that are kept in memory, and are other ones when they are used: loops
   and functions have changed them, by their own name or another one.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct vector
{
  size_t n, cap;
  int *at;
};

struct box
{
  int n;
  int v[8];
  int w[64];
};

union u
{
  int n;
  float f;
};

TASK void add (int n, int v[n]);

void
add (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += i;
}

static void
push (struct vector *v, int x)
{
  if (v->n == v->cap)
    {
      v->cap = v->cap ? 2 * v->cap : 1;
      v->at = realloc (v->at, v->cap * sizeof *v->at);
    }
  v->at[v->n++] = x;
}

static void
shrink (struct box *b)
{
  b->n = 8;
}

static int
appended (void)
{
  struct vector v = { 0, 2, malloc (2 * sizeof (int)) };
  for (int i = 0; i < 20; i++)
    {
      if (v.n == v.cap)
        {
          v.cap *= 2;
          v.at = realloc (v.at, v.cap * sizeof *v.at);
        }
      v.at[v.n++] = i;
    }
#pragma tasks register v.at v.n
  add (20, v.at);
#pragma tasks unregister v.at
  int r = v.at[19];
  free (v.at);
  return r;
}

static int
pushed (void)
{
  struct vector v = { 0, 0, NULL };
  for (int i = 0; i < 20; i++)
    push (&v, i);
#pragma tasks register v.at v.n
  add (20, v.at);
#pragma tasks unregister v.at
  int r = v.at[19];
  free (v.at);
  return r;
}

static int
changed (int k)
{
  struct box b = { .n = 64 }, c = { .n = 8 }, *p = &b;
  for (int i = 0; i < k; i++)
    {
      shrink (p);
      p = &b;
    }
#pragma tasks register b.v b.n
  add (8, b.v);
#pragma tasks unregister b.v
  b.n = 64;
  do
    b = c;
  while (k-- > 1);
#pragma tasks register b.v b.n
  add (8, b.v);
#pragma tasks unregister b.v
  struct box d = { .n = 64 };
  int *q = &d.n, m = 0;
  for (; m < 56; m++)
    (*q)--;
#pragma tasks register d.v d.n
  add (8, d.v);
#pragma tasks unregister d.v
  struct box e = { .n = 64 };
  struct box *f = k < 100 ? &e : &d;
  while (f->n > 8)
    f->n /= 2;
#pragma tasks register e.v e.n
  add (8, e.v);
#pragma tasks unregister e.v
  struct box g[3] = { { .n = 64 }, { .n = 64 }, { .n = 64 } };
  for (int i = 0; i < 3; i++)
    g[i].n = 8;
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register g[i].v g[i].n
      add (8, g[i].v);
#pragma tasks unregister g[i].v
    }
  struct box *h = calloc (1, sizeof *h), *o = h;
  h->n = 64;
  for (int i = 0; i < 2; i++)
    o->n = 8 - i;
#pragma tasks register h->v h->n
  add (7, h->v);
#pragma tasks unregister h->v
  h->n = 64;
  if (k < 50)
    sscanf ("8", "%d", &o->n);
  for (int i = 0; i < 2; i++)
    h->w[i] = i;
#pragma tasks register h->v h->n
  add (7, h->v);
#pragma tasks unregister h->v
  h->n = 64;
  memset (h, 0, sizeof *h);
  for (int i = 0; i < 2; i++)
    h->w[i] = i;
#pragma tasks register & h->v[0](h->n + 8)
  add (7, h->v);
#pragma tasks unregister & h->v[0]
  int z = b.v[1] + d.v[2] + e.v[3] + g[1].v[4] + h->v[5];
  free (h);
  return z;
}

static int
counted (int n)
{
  int *v = malloc (n * sizeof *v), count = n + 4;
  union u x = { .n = 64 };
  x.f = 0;
  for (int i = 0; i < n; i++)
    {
      v[i] = i;
      if (i % 2)
        count--;
    }
  count = count > n ? n : count;
#pragma tasks register v count
  add (count, v);
#pragma tasks unregister v
#pragma tasks register v(n - x.n)
  add (n, v);
#pragma tasks unregister v
  int r = v[n - 1];
  free (v);
  return r;
}

static int
measured (char *s)
{
  char *c = malloc (strlen (s) + 1);
  int r = 0;
  strcpy (c, s);
  while (*s == ' ')
    s++;
  for (char *p = c; *p; p++)
    if (*p == 'x')
      {
        *p = 0;
        break;
      }
  char *d = strdup (c);
#pragma tasks register d(strlen(c) + 1)
#pragma tasks unregister d
  free (d);
  for (int i = 0; i < 2; i++)
    {
      char *e = malloc (strlen (c) + 1);
      strcpy (e, c);
      strcat (c, "");
      c[strlen (c) - 1] = 0;
#pragma tasks register e(strlen(c) + 2)
#pragma tasks unregister e
      r += strlen (e);
      free (e);
    }
  free (c);
  return r;
}

int
main (void)
{
  char s[] = "  hello x world";
  printf ("%d %d %d %d %d\n", appended (), pushed (), changed (3),
          counted (10), measured (s));
}
