/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether a kernel takes what `#pragma tasks opencl' passes it: it is there,
   has as many parameters, in this order, of types that fit, in memory where
   buffers can be; and what the task says of its buffers is what the kernel
   does to them.  */

#include "gcc/gcc.h"

#include "opencl-pragma.h"
#include "warning.h"

/* The programs that have been read, by source and options; NULL: a device
   refuses to build it.  */
static hash_map<nofree_string_hash, const kernel_unit *> *programs;

static const kernel_unit *
read_program (const struct kernel_source *source, const char *options)
{
  if (!programs)
    programs = new hash_map<nofree_string_hash, const kernel_unit *>;
  bool existed;
  const kernel_unit *&unit = programs->get_or_insert (
      concat (source->path, "\n", options, NULL), &existed);
  if (!existed)
    {
      const kernel_tokens *tokens = read_kernel_tokens (source, options);
      unit = tokens ? parse_kernels (tokens) : NULL;
    }
  return unit;
}

/* What is wrong with giving PARAMETER the parameter PARM; MISTAKE_MISSING if
   nothing is.  */
static enum kernel_mistake_kind
compare_types (tree parm, const kernel_parameter &parameter)
{
  tree type = TREE_TYPE (parm);
  const kernel_type *kernel = parameter.type;
  if (kernel->kind == KERNEL_UNKNOWN)
    return MISTAKE_MISSING;
  if (kernel->kind == KERNEL_FORBIDDEN)
    return MISTAKE_FORBIDDEN;
  if (!buffer_type_p (type))
    return kernel->kind == KERNEL_POINTER ? MISTAKE_POINTER
           : value_fits_p (type, kernel)  ? MISTAKE_MISSING
                                          : MISTAKE_VALUE_TYPE;
  if (kernel->kind != KERNEL_POINTER)
    return MISTAKE_NO_POINTER;
  if (kernel->space != SPACE_GLOBAL && kernel->space != SPACE_CONSTANT)
    return MISTAKE_SPACE;
  return kernel->target->kind != KERNEL_FORBIDDEN
                 && buffer_fits_p (TREE_TYPE (type), kernel->target)
             ? MISTAKE_MISSING
             : MISTAKE_BUFFER_TYPE;
}

/* Whether F has the parameters of C in another order: the same names, whose
   types fit or do not fit where they stand; or all types fit if two are
   exchanged.  *INDEX is the first that is elsewhere.  */
static bool
other_order_p (const kernel_comparison &c, const kernel_function *f,
               unsigned *index)
{
  const vec<kernel_parameter> &list = f->parameters;
  bool named = true, fit = true;
  auto_vec<unsigned> moved, wrong;
  for (unsigned i = 0; i < list.length (); i++)
    {
      unsigned other;
      if (!find_namesake (c, list[i], &other))
        named = false;
      else
        {
          fit &= compare_types (c.parms[other], list[i]) == MISTAKE_MISSING;
          if (other != i)
            moved.safe_push (i);
        }
      if (compare_types (c.parms[i], list[i]) != MISTAKE_MISSING)
        wrong.safe_push (i);
    }
  if (named && !moved.is_empty () && (fit || !wrong.is_empty ()))
    {
      *index = moved[0];
      return true;
    }
  if (wrong.length () != 2)
    return false;
  *index = wrong[0];
  return compare_types (c.parms[wrong[0]], list[wrong[1]]) == MISTAKE_MISSING
         && compare_types (c.parms[wrong[1]], list[wrong[0]])
                == MISTAKE_MISSING;
}

static bool
constant_p (const kernel_parameter &parameter)
{
  return parameter.type->kind == KERNEL_POINTER
         && (parameter.type->constant
             || parameter.type->space == SPACE_CONSTANT);
}

/* Whether F can write none of the buffers that the task writes.  */
static bool
idle_p (const kernel_comparison &c, const kernel_function *f)
{
  for (unsigned i = 0;
       i < c.task->parameters.length () && i < f->parameters.length (); i++)
    if ((c.task->parameters[i].mode & TASKS_WRITE)
        && !constant_p (f->parameters[i]))
      return false;
  return true;
}

/* Add what is wrong with parameter number I of F to *MISTAKES.  */
static void
compare_parameter (const kernel_comparison &c, const kernel_unit *unit,
                   const kernel_function *f, unsigned i,
                   auto_vec<kernel_mistake> *mistakes)
{
  const kernel_parameter &parameter = f->parameters[i];
  kernel_mistake m
      = { compare_types (c.parms[i], parameter), i, parameter.loc };
  if (m.kind != MISTAKE_MISSING)
    {
      mistakes->safe_push (m);
      return;
    }
  if (parameter.type->kind != KERNEL_POINTER)
    return;
  if (signs_differ_p (TREE_TYPE (TREE_TYPE (c.parms[i])),
                      parameter.type->target))
    {
      m.kind = MISTAKE_SIGN;
      mistakes->safe_push (m);
    }
  if (i >= c.task->parameters.length ())
    return;
  unsigned mode = c.task->parameters[i].mode;
  if (mode == TASKS_READ && kernel_writes_p (unit, f, i, &m.loc))
    m.kind = MISTAKE_WRITES;
  else if (constant_p (parameter)
           && (mode == TASKS_WRITE || ((mode & TASKS_WRITE) && idle_p (c, f))))
    m.kind = MISTAKE_CONSTANT;
  else
    return;
  mistakes->safe_push (m);
}

/* Whether the functions that were found in UNIT, of which one may be called
   KERNEL, are all of that name.  */
static bool
all_found_p (const kernel_unit *unit, const char *kernel)
{
  bool unsure = !unit->tokens->complete;
  for (unsigned i = 0;
       !unit->complete && !unsure && i < unit->tokens->list.length (); i++)
    unsure = !strcmp (unit->tokens->list[i].text, kernel);
  return !unsure;
}

/* Add what is wrong with the kernel in UNIT to *MISTAKES.  */
static void
find_mistakes (const kernel_comparison &c, const kernel_unit *unit,
               auto_vec<kernel_mistake> *mistakes)
{
  const kernel_function *f = unit->find (c.p->kernel);
  kernel_mistake m = { MISTAKE_MISSING, 0, f ? f->loc : 0 };
  if (!f || !f->defined)
    {
      m.kind = f ? MISTAKE_NO_BODY : MISTAKE_MISSING;
      if (all_found_p (unit, c.p->kernel))
        mistakes->safe_push (m);
    }
  else if (!f->kernel)
    {
      m.kind = MISTAKE_NO_KERNEL;
      mistakes->safe_push (m);
    }
  else if (f->unsure)
    ;
  else if (f->parameters.length () != c.parms.length ())
    {
      m.kind = MISTAKE_COUNT;
      mistakes->safe_push (m);
    }
  else if (other_order_p (c, f, &m.index))
    {
      m.kind = MISTAKE_ORDER;
      m.loc = f->parameters[m.index].loc;
      mistakes->safe_push (m);
    }
  else
    for (unsigned i = 0; i < c.parms.length (); i++)
      compare_parameter (c, unit, f, i, mistakes);
}

/* The built-in functions of OpenCL C 1.2 that somebody may call a kernel: a
   device's compiler refuses a kernel of that name.  Each between blanks.  */
static const char builtin_names[]
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

void
check_opencl_signature (const struct opencl_pragma *p, tree decl)
{
  if (!warning_wanted_p (WARNING_KERNEL)
      && !warning_wanted_p (WARNING_OPENCL_TYPE))
    return;
  kernel_comparison c;
  c.p = p;
  c.decl = decl;
  c.task = task_of_implementation (decl);
  for (tree parm = DECL_ARGUMENTS (decl); parm; parm = DECL_CHAIN (parm))
    c.parms.safe_push (parm);

  const kernel_unit *unit = read_program (p->source, p->options);
  auto_vec<kernel_mistake> mistakes;
  const kernel_function *f = unit ? unit->find (p->kernel) : NULL;
  if (unit)
    find_mistakes (c, unit, &mistakes);

  if (f && strstr (builtin_names, ACONCAT ((" ", p->kernel, " ", NULL))))
    warn_tasks (p->kernel_loc, WARNING_KERNEL,
                "kernel %qs has the name of a built-in function of OpenCL C, "
                "which devices refuse",
                p->kernel);

  auto_vec<unsigned> foreign;
  for (unsigned i = 0; i < c.parms.length (); i++)
    if (check_opencl_type (p, decl, c.parms[i], i + 1))
      foreign.safe_push (i);
  for (const kernel_mistake &m : mistakes)
    if (m.kind < MISTAKE_FORBIDDEN || !foreign.contains (m.index))
      report_kernel_mistake (c, unit, m);
}

void
check_opencl_group (const struct opencl_pragma *p, const vec<tree> &sizes)
{
  if (!warning_wanted_p (WARNING_KERNEL))
    return;
  const kernel_unit *unit = read_program (p->source, p->options);
  const kernel_function *f = unit ? unit->find (p->kernel) : NULL;
  if (!f || f->group[0] == 0)
    return;
  for (unsigned i = 0; i < MAX_DIMENSIONS; i++)
    {
      tree size = i < p->dimensions ? sizes[i] : integer_one_node;
      if (TREE_CODE (size) != INTEGER_CST
          || tree_to_uhwi (size) == f->group[i])
        continue;
      report_kernel_group (p, unit, f, i);
      return;
    }
}
