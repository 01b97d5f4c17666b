/* SPDX-License-Identifier: GPL-3.0-or-later

   Locks of the user's own: variables between their calls are guarded.  */

/* { dg-do compile } */
/* { dg-c++ } */

#include <tasks.h>

#define N 8

#ifdef __cplusplus
extern "C" {
#endif

TASK_LOCK ("take") void enter (void);
TASK_LOCK ("give") void leave (void);

/* Of the unit, and nothing shows that they exclude others.  */
static volatile int busy;
TASK_LOCK ("take") static void
enter_here (void)
{
  while (busy)
    ;
  busy = 1;
}
TASK_LOCK ("give") static void
leave_here (void)
{
  busy = 0;
}

static int guarded, guarded_here, alone;
static int between; /* { dg-note "declared" } */
static int behind;  /* { dg-note "declared" } */
TASK void counts (const int v[N]);
void
counts (const int v[N])
{
  enter ();
  guarded += v[0];
  leave ();
  between += v[0]; /* { dg-warning "task 'counts' writes 'between'" } */
  enter_here ();
  guarded_here += v[0];
  leave_here ();
  behind += v[0]; /* { dg-warning "task 'counts' writes 'behind'" } */
}

/* A lock, perhaps, of which nobody knows.  */
void take (void);
void give (void);
TASK void counts_alone (const int v[N]);
void
counts_alone (const int v[N])
{
  take ();
  alone += v[0];
  give ();
}

int
main (void)
{
  int v[N] TASK_REGISTERED = { 1 };
  for (int i = 0; i < 2; i++)
    {
      counts (v); /* { dg-note "nothing puts these calls in order" } */
      counts_alone (v);
    }
  return 0;
}

#ifdef __cplusplus
}
#endif
