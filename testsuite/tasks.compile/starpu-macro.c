/* SPDX-License-Identifier: GPL-3.0-or-later

   -fplugin-arg-tasks-starpu defines STARPU_GCC_PLUGIN too and knows the
   namespace; mistakes name it as it was written; what StarPU's plugin had
   besides is ignored.  */

/* { dg-options "-fplugin-arg-tasks-starpu -Wall" } */

#if !defined STARPU_GCC_PLUGIN || !defined TASKS_GCC_PLUGIN
#error both are defined
#endif
#if STARPU_GCC_PLUGIN != 0
#error as StarPU defined it
#endif

static void scale (int n, float *v, float f) __attribute__ ((task));
static void scale_cl (int n, float *v, float f) __attribute__ ((task_implementation ("opencl", scale)));
void scale_gordon (int n, float *v, float f) __attribute__ ((task_implementation ("gordon", scale))); /* { dg-warning "6:there is no target 'gordon'" } */
#pragma starpu opencl scale_cl "opencl/scale.cl" "scale" /* { dg-error "50:number of work-items" } */
#pragma starpu opencl scale_cl "opencl/scale.cl" "scale" 4 5 /* { dg-error "59:expected" } */

static void
scale (int n, float *v, float f)
{
  v[0] = n * f;
}

void
f (int *p)
{
#pragma starpu opencl scale_cl "opencl/scale.cl" "scale" 4 /* { dg-error "9:'#pragma starpu opencl' may only" } */
#pragma starpu register p /* { dg-error "25:'#pragma starpu register'.*number of elements" } */
#pragma starpu wiat /* { dg-error "16:.*'#pragma starpu wiat'.*did you mean 'wait'" } */
#pragma starpu graph /* { dg-error "unknown pragma '#pragma starpu graph'" } */
#pragma starpu hello /* { dg-warning "9:'#pragma starpu hello' is ignored" } */
#pragma starpu wait
#pragma tasks wait
  (void) p;
}
