/* Conditions on different variables that depend on the same, states of machines,
   and flags that functions set for their callers.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
TASK void bump (int n, int v[n]);
void bump (int n, int v[n]) { for (int i = 0; i < n; i++) v[i]++; }

/* option parsed from a string */
static int options (const char *mode)
{
  int v[8] = { 0 };
  int tasks = strcmp (mode, "tasks") == 0;
  if (tasks) {
#pragma tasks register v
  }
  if (!strcmp (mode, "tasks"))
    bump (8, v);
  if (tasks) {
#pragma tasks unregister v
  }
  return v[0];
}
/* function pointer as a guard */
typedef void hook (int, int *);
static void start (int n, int *v) {
#pragma tasks register v n
}
static void stop (int n, int *v) {
  (void)n;
#pragma tasks unregister v
}
static int hooks (int on)
{
  int v[8] = { 0 };
  hook *begin = on ? start : NULL, *end = on ? stop : NULL;
  if (begin) begin (8, v);
  if (on) bump (8, v);
  if (end) end (8, v);
  return v[0];
}
/* state machine in a loop with enum state */
enum st { IDLE, OPEN, BUSY, DONE };
static int machine (int steps)
{
  int v[8] = { 0 };
  enum st s = IDLE;
  int work = 0;
  while (s != DONE)
    switch (s) {
      case IDLE:
#pragma tasks register v
        s = OPEN; break;
      case OPEN:
        bump (8, v); work++;
        s = BUSY; break;
      case BUSY:
#pragma tasks wait
        v[0]++;
        s = work < steps ? OPEN : DONE;
        break;
      case DONE: break;
    }
#pragma tasks unregister v
  return v[0];
}
/* machine in memory */
struct mach { enum st s; int v[8]; int work; };
static int step (struct mach *m, int steps)
{
  switch (m->s) {
    case IDLE:
#pragma tasks register m->v
      m->s = OPEN; return 1;
    case OPEN:
      bump (8, m->v); m->work++; m->s = BUSY; return 1;
    case BUSY:
#pragma tasks wait
      m->v[0]++; m->s = m->work < steps ? OPEN : DONE; return 1;
    case DONE:
#pragma tasks unregister m->v
      m->v[1]++;
      return 0;
  }
  return 0;
}
static int stepped (int steps)
{
  struct mach m = { IDLE, { 0 }, 0 };
  while (step (&m, steps))
    ;
  return m.v[0] + m.v[1];
}
/* list of buffers with flags in nodes */
struct node { int *p; int n; int reg; struct node *next; };
static int listed (int k)
{
  struct node *list = NULL; int sum = 0;
  for (int i = 0; i < k; i++) {
    struct node *x = malloc (sizeof *x);
    x->n = i + 1; x->p = calloc (x->n, sizeof (int)); x->reg = 0; x->next = list; list = x;
    if (i % 2) {
#pragma tasks register x->p x->n
      x->reg = 1;
    }
  }
  for (struct node *x = list; x; x = x->next)
    if (x->reg) bump (x->n, x->p);
    else x->p[0] = 3;
  while (list) {
    struct node *x = list; list = x->next;
    if (x->reg) {
#pragma tasks unregister x->p
    }
    sum += x->p[0]; free (x->p); free (x);
  }
  return sum;
}
/* even elements registered, in two loops */
static int even (int n)
{
  int v[8][4] = { { 0 } }, sum = 0;
  for (int i = 0; i < n; i++)
    if (i % 2 == 0) {
#pragma tasks register v[i]
    }
  for (int j = 0; j < n; j++) {
    if (j & 1) continue;
    bump (4, v[j]);
  }
  for (int i = 0; i < n; i++) {
    if (!(i % 2)) {
#pragma tasks unregister v[i]
    }
    sum += v[i][0];
  }
  return sum;
}
/* first iteration prepares; last one ends */
static int ends (int n)
{
  int v[8] = { 0 };
  for (int i = 0; i < n; i++) {
    if (i == 0) {
#pragma tasks register v
    }
    bump (8, v);
    if (i == n - 1) {
#pragma tasks unregister v
    }
  }
  return v[0];
}
/* first with a flag */
static int firsts (int n)
{
  int v[8] = { 0 }, first = 1;
  for (int i = 0; i < n; i++) {
    if (first) {
#pragma tasks register v
      first = 0;
    }
    bump (8, v);
  }
  if (!first) {
#pragma tasks unregister v
  }
  return v[0];
}
/* min/max and both arms */
static int arms (int a, int b)
{
  int x[8] = { 0 }, y[8] = { 0 };
  int *small = a < b ? x : y;
#pragma tasks register small 8
  bump (8, small);
  if (a >= b) {
#pragma tasks unregister y
  } else {
#pragma tasks unregister x
  }
  return x[0] + 2 * y[0];
}
/* wait only if more than none were submitted */
static int submitted (const int *l, int n)
{
  int v[8] = { 0 }, count = 0, r;
#pragma tasks register v
  for (int i = 0; i < n; i++)
    if (l[i]) { bump (8, v); count++; }
  if (count) {
#pragma tasks wait
  }
  r = v[0];
#pragma tasks unregister v
  return r;
}
/* acquired by a helper that says whether it did */
static int try_acquire (int *v, int want)
{
  if (!want) return 0;
#pragma tasks acquire v
  return 1;
}
static int tried (int want)
{
  int v[8] = { 0 }, r = -1;
#pragma tasks register v
  bump (8, v);
  if (try_acquire (v, want)) {
    r = v[0];
#pragma tasks release v
  }
#pragma tasks unregister v
  return r;
}
/* status via pointer out param and errno style struct */
struct status { int code; const char *text; };
static void setup (int *v, int n, struct status *st)
{
  if (n < 1) { st->code = 1; st->text = "empty"; return; }
#pragma tasks register v n
  st->code = 0; st->text = NULL;
}
static int outparam (int n)
{
  int v[8] = { 0 };
  struct status st;
  setup (v, n, &st);
  if (st.code) return -1;
  bump (n, v);
  if (!st.text) {
#pragma tasks unregister v
  }
  return v[0];
}
/* two flags, one derived */
static int derived (int a, int b)
{
  int v[8] = { 0 };
  int level = (a ? 1 : 0) + (b ? 2 : 0);
  if (a && b) {
#pragma tasks register v
  }
  if (level == 3) bump (8, v);
  if (level > 2) {
#pragma tasks unregister v
  }
  return v[0];
}
/* goto out on every error */
static int goes (int fail)
{
  int *a = NULL, *b = NULL, ra = 0, rb = 0, r = -1;
  if (!(a = calloc (4, 4))) goto out;
#pragma tasks register a 4
  ra = 1;
  if (fail == 1) goto out;
  if (!(b = calloc (4, 4))) goto out;
#pragma tasks register b 4
  rb = 1;
  if (fail == 2) goto out;
  bump (4, a); bump (4, b);
  r = 0;
out:
  if (rb) {
#pragma tasks unregister b
  }
  if (ra) {
#pragma tasks unregister a
    r += a[0];
  }
  free (b); free (a);
  return r;
}
int main (void)
{
  static const int l[] = { 0, 1, 1 };
  printf ("%d %d %d %d\n", options ("tasks"), options ("x"), hooks (0), hooks (1));
  printf ("%d %d %d %d\n", machine (3), stepped (3), listed (5), even (6));
  printf ("%d %d %d %d\n", ends (3), firsts (3), firsts (0), arms (1, 2));
  printf ("%d %d %d %d\n", submitted (l, 3), submitted (l, 1), tried (0), tried (1));
  printf ("%d %d %d %d %d\n", outparam (0), outparam (3), derived (1, 1), derived (0, 1), goes (0));
  printf ("%d %d\n", goes (1), goes (2));
}
