/* SPDX-License-Identifier: GPL-3.0-or-later

   The statements of a function as a sample executes them, many times: what is
   the same each time is found out once.  */

#ifndef TASKS_PLUGIN_SAMPLE_CODE_H
#define TASKS_PLUGIN_SAMPLE_CODE_H

#include "gcc/gcc.h"

#include "sample-run.h"

/* What a statement computes with.  */
struct sample_operand
{
  int name;        /* if not -1: the value of the SSA_NAME with this version */
  tree expression; /* else, if not NULL_TREE: what this is... */
  sample_value constant; /* ...or this */
};

enum sample_action
{
  SAMPLE_NOTHING,
  SAMPLE_COPY,
  SAMPLE_UNARY,
  SAMPLE_BINARY,
  SAMPLE_COMPARE,
  SAMPLE_LOAD,
  SAMPLE_STORE,
  SAMPLE_CALL, /* of a function whose body is known */
  SAMPLE_ANY   /* whatever STMT does */
};

/* A statement.  All but the last ones, and SAMPLE_STORE, assign to the
   SSA_NAME with the version TARGET what they make of A and B.  */
struct sample_operation
{
  gimple *stmt;
  enum sample_action action;
  tree_code code;
  tree type; /* of the result, or of what is compared */
  unsigned target;
  sample_operand a, b;

  /* SAMPLE_LOAD and SAMPLE_STORE: BYTES at OFFSET and, if STEP is not 0, STEP
     times B, from VARIABLE or, if that is NULL_TREE, where A points to; and
     the VALUE that is stored.  */
  tree variable;
  HOST_WIDE_INT bytes, offset, step;
  sample_operand value;

  tree callee; /* SAMPLE_CALL: the function.  TARGET counts if STMT has one */
};

/* The SSA_NAME with the version TARGET is, behind an edge, the one of SOURCES
   with the index that the edge has in its destination.  */
struct sample_phi
{
  unsigned target;
  std::vector<sample_operand> sources;
};

struct sample_block
{
  std::vector<sample_phi> phis;
  std::vector<sample_operation> operations;

  /* What chooses the way on: STMT, a condition that compares A with B, or a
     `switch'; or NULL, and the way on is YES, if that is known.  */
  gimple *stmt;
  sample_operand a, b;
  edge yes, no;
};

/* A parameter: the version of the SSA_NAME that it is at first, or -1 if it is
   not used; or it is in MEMORY.  */
struct sample_argument
{
  tree decl;
  int name;
  bool memory;
};

struct sample_function
{
  unsigned names; /* versions of SSA_NAMEs are less */
  std::vector<sample_argument> parameters;
  std::vector<sample_block> blocks; /* by index */
};

extern const sample_function &sample_code_of (function *fn);

/* The bytes that an access of REF touches, or -1.  */
extern HOST_WIDE_INT touched_bytes (tree ref);

/* Whether REF is a bit-field that shares a byte with others, or may do so.  */
extern bool part_of_bytes_p (tree ref);

/* Forget all.  */
extern void forget_sample_code (void);

#endif /* TASKS_PLUGIN_SAMPLE_CODE_H */
