/* SPDX-License-Identifier: GPL-3.0-or-later

   -fplugin-arg-tasks-starpu defines STARPU_GCC_PLUGIN too and knows the
   namespace; mistakes name it as it was written.  */

/* { dg-options "-fplugin-arg-tasks-starpu -Wall" } */

#if !defined STARPU_GCC_PLUGIN || !defined TASKS_GCC_PLUGIN
#error both are defined
#endif

void
f (int *p)
{
#pragma starpu register p /* { dg-error "25:'#pragma starpu register'.*number of elements" } */
#pragma starpu wiat /* { dg-error "16:.*'#pragma starpu wiat'.*did you mean 'wait'" } */
#pragma starpu wait
#pragma tasks wait
  (void) p;
}
