/* SPDX-License-Identifier: LGPL-2.1-or-later

   BLAS and LAPACKE for the factorizations, if the makefile found them
   (HAVE_LAPACKE).  */

#ifndef EXAMPLES_BLAS_H
#define EXAMPLES_BLAS_H

#ifdef HAVE_LAPACKE
#include <cblas.h>
#include <lapacke.h>
#endif

/* What the kernels are: "OpenBLAS", "BLAS" or "plain C".  To be called once,
   before them.  */
static inline const char *
prepare_kernels (void)
{
#ifdef HAVE_OPENBLAS
  /* Tasks are the parallelism; a kernel must stay on its core.  */
  openblas_set_num_threads (1);
  return "OpenBLAS";
#elif defined HAVE_LAPACKE
  return "BLAS";
#else
  return "plain C";
#endif
}

#endif /* EXAMPLES_BLAS_H */
