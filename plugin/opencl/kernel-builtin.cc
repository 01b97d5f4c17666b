/* SPDX-License-Identifier: GPL-3.0-or-later

   The built-in functions of OpenCL C 1.2 that somebody may call a kernel: see
   kernel-builtin.h.  */

#include "gcc/gcc.h"

#include "kernel-builtin.h"

/* Each between blanks.  */
static const char names[]
    = " abs abs_diff acos acosh acospi add_sat all any asin asinh asinpi "
      "async_work_group_copy async_work_group_strided_copy atan atan2 atan2pi "
      "atanh atanpi atomic_add atomic_and atomic_cmpxchg atomic_dec "
      "atomic_inc atomic_max atomic_min atomic_or atomic_sub atomic_xchg "
      "atomic_xor barrier bitselect cbrt ceil clamp clz copysign cos cosh "
      "cospi cross ctz degrees distance dot erf erfc exp exp10 exp2 expm1 "
      "fabs fast_distance fast_length fast_normalize fdim floor fma fmax fmin "
      "fmod fract frexp get_global_id get_global_offset get_global_size "
      "get_group_id get_local_id get_local_size get_num_groups get_work_dim "
      "hadd half_cos half_divide half_exp half_exp10 half_exp2 half_log "
      "half_log10 half_log2 half_powr half_recip half_rsqrt half_sin "
      "half_sqrt half_tan hypot ilogb isequal isfinite isgreater "
      "isgreaterequal isinf isless islessequal islessgreater isnan isnormal "
      "isnotequal isordered isunordered ldexp length lgamma lgamma_r log "
      "log10 log1p log2 logb mad mad24 mad_hi mad_sat max maxmag mem_fence "
      "min minmag mix modf mul24 mul_hi nan native_cos native_divide "
      "native_exp native_exp10 native_exp2 native_log native_log10 "
      "native_log2 native_powr native_recip native_rsqrt native_sin "
      "native_sqrt native_tan nextafter normalize popcount pow pown powr "
      "prefetch printf radians read_mem_fence remainder remquo rhadd rint "
      "rootn rotate round rsqrt select shuffle shuffle2 sign signbit sin "
      "sincos sinh sinpi smoothstep sqrt step sub_sat tan tanh tanpi tgamma "
      "trunc upsample vec_step wait_group_events work_group_barrier "
      "write_mem_fence ";

bool
opencl_builtin_p (const char *name)
{
  return strstr (names, ACONCAT ((" ", name, " ", NULL)));
}
