/* SPDX-License-Identifier: GPL-3.0-or-later

   The tasks: each pair of modes, as tiles and as vectors, each mode alone in
   all shapes, and with scratch memory.  */

#include "swarm.h"

#include <stddef.h>

static inline void
none (size_t n, element v[n])
{
  for (size_t i = 0; i < n; i++)
    v[i] = 0;
}

static inline void
differ (size_t n, element into[n], const element from[n])
{
  for (size_t i = 0; i < n; i++)
    into[i] ^= from[i];
}

#define TYPE_READ const element
#define TYPE_WRITE element
#define TYPE_OUTPUT element
#define TYPE_COMMUTATIVE element
#define TYPE_CONCURRENT element
#define TYPE_SUM element
#define TYPE_MAX element
#define TYPE_XOR element
#define TYPE_UNORDERED element
#define WIDE_READ TASK_COLUMNS
#define WIDE_WRITE TASK_COLUMNS
#define WIDE_OUTPUT TASK_COLUMNS
#define WIDE_COMMUTATIVE TASK_COLUMNS
#define WIDE_CONCURRENT TASK_COLUMNS
#define WIDE_SUM TASK_COLUMNS
#define WIDE_MAX TASK_COLUMNS
#define WIDE_XOR TASK_COLUMNS
#define WIDE_UNORDERED(N)
#define HOW_READ
#define HOW_WRITE
#define HOW_OUTPUT TASK_OUTPUT
#define HOW_COMMUTATIVE TASK_COMMUTATIVE
#define HOW_CONCURRENT TASK_CONCURRENT
#define HOW_SUM TASK_REDUCTION ("+")
#define HOW_MAX TASK_REDUCTION ("max")
#define HOW_XOR TASK_REDUCTION (none, differ)
#define HOW_UNORDERED TASK_UNORDERED

/* What each has before its operands.  */
#define SEED unsigned seed, int depth
/* Operand N in mode M; what a call passes for it, of operand O; and the view
   of it that the body has.  */
#define PARAMETER_TILE(M, N)                                                  \
  int op##N, int rows##N, int columns##N, int ld##N,                          \
      TYPE_##M t##N[rows##N][ld##N] WIDE_##M (columns##N) HOW_##M
#define PASS_TILE(O)                                                          \
  (O).operation, (O).view.rows, (O).view.columns, (O).view.ld,                \
      (void *)(O).view.p
#define VIEW_TILE(N)                                                          \
  {                                                                           \
    (element *)t##N, 1, rows##N, columns##N, ld##N, rows##N, 0, { 0 }         \
  }
#define PARAMETER_BARE(M, N)                                                  \
  int op##N, int rows##N, int columns##N, int ld##N,                          \
      TYPE_##M t##N[rows##N][ld##N] HOW_##M
#define PASS_BARE PASS_TILE
#define VIEW_BARE VIEW_TILE
#define PARAMETER_FLAT(M, N) int op##N, int n##N, TYPE_##M t##N[n##N] HOW_##M
#define PASS_FLAT(O)                                                          \
  (O).operation, (O).view.planes *(O).view.rows *(O).view.columns,            \
      (void *)(O).view.p
#define VIEW_FLAT(N)                                                          \
  {                                                                           \
    (element *)t##N, 1, 1, n##N, n##N, 1, 0, { 0 }                            \
  }
#define PARAMETER_BOX(M, N)                                                   \
  int op##N, int planes##N, int rows##N, int columns##N, int height##N,       \
      int ld##N,                                                              \
      TYPE_##M t##N[planes##N][height##N][ld##N] WIDE_##M (columns##N)        \
          HOW_##M
#define PASS_BOX(O)                                                           \
  (O).operation, (O).view.planes, (O).view.rows, (O).view.columns,            \
      (O).view.height, (O).view.ld, (void *)(O).view.p
#define VIEW_BOX(N)                                                           \
  {                                                                           \
    (element *)t##N, planes##N, rows##N, columns##N, ld##N, height##N, 0,     \
    {                                                                         \
      0                                                                       \
    }                                                                         \
  }

#define ONE(SHAPE, A)                                                         \
  TASK static void SHAPE##_##A (SEED, PARAMETER_##SHAPE (A, 0))               \
  {                                                                           \
    body (&(struct call){ .count = 1,                                         \
                          .operands = { { VIEW_##SHAPE (0), A, op0 } },       \
                          .seed = seed,                                       \
                          .depth = depth,                                     \
                          .shape = SHAPE });                                  \
  }
#define TWO(SHAPE, A, B)                                                      \
  TASK static void SHAPE##_##A##_##B (SEED, PARAMETER_##SHAPE (A, 0),         \
                                      PARAMETER_##SHAPE (B, 1))               \
  {                                                                           \
    body (&(struct call){ .count = 2,                                         \
                          .operands = { { VIEW_##SHAPE (0), A, op0 },         \
                                        { VIEW_##SHAPE (1), B, op1 } },       \
                          .seed = seed,                                       \
                          .depth = depth,                                     \
                          .shape = SHAPE });                                  \
  }
#define EACH(X, ...)                                                          \
  X (__VA_ARGS__, READ)                                                       \
  X (__VA_ARGS__, WRITE)                                                      \
  X (__VA_ARGS__, OUTPUT)                                                     \
  X (__VA_ARGS__, COMMUTATIVE)                                                \
  X (__VA_ARGS__, CONCURRENT)                                                 \
  X (__VA_ARGS__, SUM)                                                        \
  X (__VA_ARGS__, MAX)                                                        \
  X (__VA_ARGS__, XOR)                                                        \
  X (__VA_ARGS__, UNORDERED)
#define PAIRS(X, SHAPE)                                                       \
  EACH (X, SHAPE, READ)                                                       \
  EACH (X, SHAPE, WRITE)                                                      \
  EACH (X, SHAPE, OUTPUT)                                                     \
  EACH (X, SHAPE, COMMUTATIVE)                                                \
  EACH (X, SHAPE, CONCURRENT)                                                 \
  EACH (X, SHAPE, SUM)                                                        \
  EACH (X, SHAPE, MAX)                                                        \
  EACH (X, SHAPE, XOR)                                                        \
  EACH (X, SHAPE, UNORDERED)

EACH (ONE, TILE)
EACH (ONE, FLAT)
EACH (ONE, BARE)
EACH (ONE, BOX)
PAIRS (TWO, TILE)
PAIRS (TWO, FLAT)

/* What is in SPACE must not show.  */
TASK static void
scratch (SEED, PARAMETER_TILE (READ, 0), PARAMETER_TILE (WRITE, 1), int n,
         element space[n] TASK_SCRATCH)
{
  for (int i = 0; i < n; i++)
    space[i] = seed + i;
  body (&(struct call){ .count = 2,
                        .operands = { { VIEW_TILE (0), READ, op0 },
                                      { VIEW_TILE (1), WRITE, op1 } },
                        .seed = space[seed % n],
                        .depth = depth,
                        .shape = SCRATCH });
}

/* Call FUNCTION with the ARGUMENTS, with pragmas if there is something to
   say.  */
#define CALL(FUNCTION, ...)                                                   \
  if (!call->hinted)                                                          \
    FUNCTION (call->seed, call->depth, __VA_ARGS__);                          \
  else                                                                        \
    _Pragma ("tasks priority call->priority")                                 \
        _Pragma ("tasks if (call->deferred)")                                 \
            _Pragma ("tasks final (call->last)")                              \
                FUNCTION (call->seed, call->depth, __VA_ARGS__);              \
  return;
#define CASE_ONE(SHAPE, A)                                                    \
  case SHAPE *MODES + A:                                                      \
    CALL (SHAPE##_##A, PASS_##SHAPE (o[0]))
#define CASE_TWO(SHAPE, A, B)                                                 \
  case (SHAPE * MODES + A) * MODES + B:                                       \
    CALL (SHAPE##_##A##_##B, PASS_##SHAPE (o[0]), PASS_##SHAPE (o[1]))

static void
issue_one (const struct call *call)
{
  const struct operand *o = call->operands;
  switch (call->shape * MODES + o[0].mode)
    {
      EACH (CASE_ONE, TILE)
      EACH (CASE_ONE, FLAT)
      EACH (CASE_ONE, BARE)
      EACH (CASE_ONE, BOX)
    }
}

static void
issue_two (const struct call *call)
{
  const struct operand *o = call->operands;
  switch ((call->shape * MODES + o[0].mode) * MODES + o[1].mode)
    {
      PAIRS (CASE_TWO, TILE)
      PAIRS (CASE_TWO, FLAT)
    }
}

void
issue (const struct call *call)
{
  element space[7];
  const struct operand *o = call->operands;
  if (call->shape == SCRATCH)
    {
      CALL (scratch, PASS_TILE (o[0]), PASS_TILE (o[1]), 7, space)
    }
  if (call->count == 1)
    issue_one (call);
  else
    issue_two (call);
}
