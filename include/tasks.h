/* SPDX-License-Identifier: LGPL-2.1-or-later

   The header of annotated programs.

   Its first half names the attributes by macros that vanish where the plugin
   is not loaded (TASKS_GCC_PLUGIN is not defined there), so that one source
   is a parallel program with the plugin and the same sequential program
   without it, free of warnings in both:

       TASK void scale (int n, float v[n], float f);

       TASK_IMPLEMENTATION ("cpu", scale)
       void scale_cpu (int n, float v[n], float f) { ... }

       TASK_SEQUENTIAL (scale, scale_cpu);

   Its second half is for code that is compiled without the plugin but links
   with the runtime: a function for each pragma.  Nothing here needs the
   library unless it is called.  */

#ifndef TASKS_H
#define TASKS_H

#include <tasks/abi.h>

#define TASKS_VERSION "0.1.0"

#ifdef TASKS_GCC_PLUGIN

/* A call of this function submits a task.  */
#define TASK __attribute__ ((__task__))

/* This function implements task NAME on TARGET: "cpu", "opencl", "cuda".  */
#define TASK_IMPLEMENTATION(TARGET, NAME)                                     \
  __attribute__ ((__task_implementation__ (TARGET, NAME)))

/* The task writes every element of this parameter and reads none.  */
#define TASK_OUTPUT __attribute__ ((__output__))

/* Other ways to use what this parameter points to.  Tasks with the same one
   do so in any order, but not at once... */
#define TASK_COMMUTATIVE __attribute__ ((__commutative__))
/* ...or at once, and see to atomicity themselves... */
#define TASK_CONCURRENT __attribute__ ((__concurrent__))
/* ...or combine something into it, by "+", "*", "min", "max", "&", "|", "^",
   "&&", "||", or two functions that make elements neutral and add others.  */
#define TASK_REDUCTION(...) __attribute__ ((__reduction__ (__VA_ARGS__)))
/* Memory for the time of the task; its contents before and after are not
   used.  */
#define TASK_SCRATCH __attribute__ ((__scratch__))
/* Of each row the task uses N elements, N an earlier parameter.  */
#define TASK_COLUMNS(N) __attribute__ ((__columns__ (N)))
/* Just a pointer: the program sees to what it is to.  */
#define TASK_UNORDERED __attribute__ ((__unordered__))

/* The priority of this task is N, a constant: higher ones go first.  */
#define TASK_PRIORITY(N) __attribute__ ((__task_priority__ (N)))

/* This local array is registered until the end of its scope.  */
#define TASK_REGISTERED __attribute__ ((__registered__))

/* This local array is on the heap until the end of its scope.  */
#define TASK_HEAP __attribute__ ((__heap_allocated__))

/* This function takes a lock, if HOW is "take", or gives it back: "give".  */
#define TASK_LOCK(HOW) __attribute__ ((__task_lock__ (HOW)))

#else

#define TASK
#define TASK_IMPLEMENTATION(TARGET, NAME)
#define TASK_OUTPUT
#define TASK_COMMUTATIVE
#define TASK_CONCURRENT
#define TASK_REDUCTION(...)
#define TASK_SCRATCH
#define TASK_COLUMNS(N)
#define TASK_UNORDERED
#define TASK_PRIORITY(N)
#define TASK_REGISTERED
#define TASK_HEAP
#define TASK_LOCK(HOW)

/* -Wall says of each `#pragma tasks' that it is unknown.  Of other pragmas it
   still does in the build with the plugin.  (g++ before 13 does not obey.)  */
#pragma GCC diagnostic ignored "-Wunknown-pragmas"

#endif

/* TASK_SEQUENTIAL (NAME, IMPL); at file scope: where the plugin is not loaded,
   IMPL is the body of task NAME, which has none.  Both are declared before;
   IMPL is defined in the same unit, before or after, and has the type of NAME.
   In C++ both have C linkage, and IMPL is not static.

   An alias is the only way to give a body to a function whose parameters the
   macro cannot name; it refuses a wrong type.  The declaration of a known tag
   does nothing but take the semicolon.  */
#ifdef TASKS_GCC_PLUGIN
#define TASK_SEQUENTIAL(NAME, IMPL) struct tasks_site
#else
#define TASK_SEQUENTIAL(NAME, IMPL)                                           \
  extern __typeof__ (NAME) NAME __attribute__ ((__alias__ (#IMPL)))
#endif

/* The pragmas as functions; they do what `#pragma tasks' of the same name
   does.  PTR is evaluated once or twice, without side effects; its type says
   how large an element is.  COUNT is a number of elements and may be left out
   where it is in brackets.

       tasks_initialize ();
       tasks_shutdown ();
       tasks_wait ();
       tasks_register (PTR, COUNT);
       tasks_unregister (PTR [, COUNT]);
       tasks_acquire (PTR [, COUNT]);
       tasks_release (PTR [, COUNT]);
       tasks_partition (PTR, B0 [, B1 [, B2]]);
       tasks_unpartition (PTR);
       tasks_distribute (PTR, P [, Q]);
       tasks_acquire_block (PTR, B0, B1 [, B2]);
       tasks_release_block (PTR, B0, B1 [, B2]);
       tasks_graph_begin (ID);
       tasks_graph_end (ID);
       tasks_priority (N);
       tasks_if (COND);
       tasks_final (COND);

   Of a block PTR points to the first element.  Of what is partitioned it has
   the type of an array with as many dimensions as there are sizes.

   They are statements: each keeps the place of its call for messages.
   tasks_graph_begin and tasks_graph_end stand around statements of one scope;
   every way from the one leads to the other, and the first declares ID, an
   identifier.  The last three are for the next task that this thread calls. */
#define tasks_initialize() TASKS_AT_HERE (tasks_initialize_at, (&tasks_here_))
#define tasks_shutdown() TASKS_AT_HERE (tasks_shutdown_at, (&tasks_here_))
#define tasks_wait() TASKS_AT_HERE (tasks_wait_at, (&tasks_here_))
#define tasks_register(PTR, COUNT)                                            \
  TASKS_AT_HERE (tasks_register_at, ((void *)(PTR), (size_t)(COUNT),          \
                                     TASKS_ELEMENT_SIZE (PTR), &tasks_here_))
#define tasks_unregister(...)                                                 \
  TASKS_AT_HERE (tasks_unregister_at, TASKS_REGION (__VA_ARGS__))
#define tasks_acquire(...)                                                    \
  TASKS_AT_HERE (tasks_acquire_at, TASKS_REGION (__VA_ARGS__))
#define tasks_release(...)                                                    \
  TASKS_AT_HERE (tasks_release_at, TASKS_REGION (__VA_ARGS__))

#define tasks_partition(...)                                                  \
  TASKS_AT_HERE (tasks_partition_at,                                          \
                 TASKS_FIFTH (__VA_ARGS__, TASKS_CUT_3, TASKS_CUT_2,          \
                              TASKS_CUT_1, 0, 0) (__VA_ARGS__))
#define tasks_unpartition(PTR)                                                \
  TASKS_AT_HERE (tasks_unpartition_at, (TASKS_ADDRESS (PTR), &tasks_here_))
#define tasks_distribute(...)                                                 \
  TASKS_AT_HERE (tasks_distribute_at,                                         \
                 TASKS_FOURTH (__VA_ARGS__, TASKS_RANKS_2, TASKS_RANKS_1,     \
                               0) (__VA_ARGS__))
#define tasks_acquire_block(...)                                              \
  TASKS_AT_HERE (tasks_acquire_block_at, TASKS_BLOCK (__VA_ARGS__))
#define tasks_release_block(...)                                              \
  TASKS_AT_HERE (tasks_release_block_at, TASKS_BLOCK (__VA_ARGS__))

#define tasks_graph_begin(ID)                                                 \
  TASKS_HERE (ID);                                                            \
  tasks_graph_begin_at (&(ID))
#define tasks_graph_end(ID) tasks_graph_end_at (&(ID))

#define tasks_priority(N)                                                     \
  ((void)(tasks_call_priority = (tasks_call_priority & ~(int64_t)UINT32_MAX)  \
                                | TASKS_PRIORITY (N)))

#define tasks_if(COND)                                                        \
  ((void)(tasks_call_priority                                                 \
          |= TASKS_CALL_PLACE ((COND) ? 0 : TASKS_CALL_HERE)))
#define tasks_final(COND)                                                     \
  ((void)(tasks_call_priority                                                 \
          |= TASKS_CALL_PLACE ((COND) ? TASKS_CALL_FINAL : 0)))

/* Declare NAME to be the site where this stands.  */
#define TASKS_HERE(NAME)                                                      \
  static const struct tasks_site NAME = { __FILE__, __func__, __LINE__, 0 }

/* Call FUNCTION with ARGUMENTS, among them the site of the call.  */
#define TASKS_AT_HERE(FUNCTION, ARGUMENTS)                                    \
  do                                                                          \
    {                                                                         \
      TASKS_HERE (tasks_here_);                                               \
      FUNCTION ARGUMENTS;                                                     \
    }                                                                         \
  while (0)

/* The size of *PTR; an error if that is void.  */
#ifdef __cplusplus
#define TASKS_ELEMENT_SIZE(PTR) sizeof (*(PTR))
#else
#define TASKS_ELEMENT_SIZE(PTR) sizeof (__typeof__ (*(PTR))[1])
#endif

/* The arguments that say which region, from PTR or PTR, COUNT.  */
#define TASKS_REGION(...)                                                     \
  TASKS_THIRD (__VA_ARGS__, TASKS_REGION_SIZED, TASKS_REGION_ANY, 0)          \
  (__VA_ARGS__)
#define TASKS_THIRD(A, B, C, ...) C
#define TASKS_FOURTH(A, B, C, D, ...) D
#define TASKS_REGION_ANY(PTR)                                                 \
  (TASKS_ADDRESS (PTR), TASKS_ANY_SIZE, &tasks_here_)
#define TASKS_REGION_SIZED(PTR, COUNT)                                        \
  (TASKS_ADDRESS (PTR), (size_t)(COUNT)*TASKS_ELEMENT_SIZE (PTR), &tasks_here_)

/* To how many ranks it is given.  */
#define TASKS_RANKS_1(PTR, P) (TASKS_ADDRESS (PTR), P, 1, &tasks_here_)
#define TASKS_RANKS_2(PTR, P, Q) (TASKS_ADDRESS (PTR), P, Q, &tasks_here_)

/* How what PTR points to is cut, dimension by dimension.  */
#define TASKS_CUT_1(PTR, A)                                                   \
  ((void *)(PTR), 1, TASKS_ELEMENT_SIZE (PTR), A, 0, 0, 0, 0, &tasks_here_)
#define TASKS_CUT_2(PTR, A, B)                                                \
  ((void *)(PTR), 2, TASKS_ELEMENT_SIZE (PTR), A,                             \
   TASKS_ELEMENT_SIZE ((PTR)[0]), B, 0, 0, &tasks_here_)
#define TASKS_CUT_3(PTR, A, B, C)                                             \
  ((void *)(PTR), 3, TASKS_ELEMENT_SIZE (PTR), A,                             \
   TASKS_ELEMENT_SIZE ((PTR)[0]), B, TASKS_ELEMENT_SIZE ((PTR)[0][0]), C,     \
   &tasks_here_)
#define TASKS_FIFTH(A, B, C, D, E, ...) E

/* The arguments that say which block.  */
#define TASKS_BLOCK(...)                                                      \
  TASKS_FIFTH (__VA_ARGS__, TASKS_BLOCK_3, TASKS_BLOCK_2, 0, 0, 0)            \
  (__VA_ARGS__)
#define TASKS_BLOCK_2(PTR, A, B)                                              \
  (TASKS_ADDRESS (PTR), TASKS_ELEMENT_SIZE (PTR), 2, A, B, 0, &tasks_here_)
#define TASKS_BLOCK_3(PTR, A, B, C)                                           \
  (TASKS_ADDRESS (PTR), TASKS_ELEMENT_SIZE (PTR), 3, A, B, C, &tasks_here_)

/* PTR, whatever its qualifiers; an error if it is no pointer to elements.  */
#define TASKS_ADDRESS(PTR) ((const void *)&(PTR)[0])

#endif /* TASKS_H */
