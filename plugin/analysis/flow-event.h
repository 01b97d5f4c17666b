/* SPDX-License-Identifier: GPL-3.0-or-later

   What the statements of a function do to buffers.  */

#ifndef TASKS_PLUGIN_FLOW_EVENT_H
#define TASKS_PLUGIN_FLOW_EVENT_H

#include "gcc/gcc.h"

#include "deeds.h"
#include "flow-value.h"
#include "gcc/callee.h"

enum event_kind
{
  EVENT_ACCESS,      /* memory is read or written */
  EVENT_LOAD,        /* a pointer is loaded: RESULT from operand 0 */
  EVENT_STORE,       /* a pointer, operand 1, is stored at operand 0 */
  EVENT_ALLOCATE,    /* RESULT is a new object */
  EVENT_ALLOCATE_AT, /* a new object is stored at operand 0 */
  EVENT_FREE,        /* operand 0 ends; also before a new RESULT of realloc */
  EVENT_END,         /* a variable, operand 0, goes out of scope */
  EVENT_RETURN,      /* operand 0 is returned; none if nothing is */
  EVENT_REGISTER,    /* the pragmas, on operand 0... */
  EVENT_UNREGISTER,
  EVENT_ACQUIRE,
  EVENT_RELEASE,
  EVENT_PARTITION,
  EVENT_UNPARTITION,
  EVENT_SCOPE_END, /* ...of a `registered' array */
  EVENT_WAIT,
  EVENT_SHUTDOWN,
  EVENT_TASK,   /* operands are buffers of a task */
  EVENT_CALL,   /* of a function whose body is known */
  EVENT_JUMP,   /* the function is left as by longjmp */
  EVENT_TEST,   /* a condition asks whether operands 0 and 1 are equal */
  EVENT_UNKNOWN /* of another one: anything may happen */
};

/* A pointer in an event.  */
struct operand
{
  struct pointer address;
  struct element element; /* which the offset means */
  HOST_WIDE_INT size;     /* bytes; -1: unknown, or to the end */
  uint64_t extent;        /* of EVENT_REGISTER: a hash of the size */
  unsigned argument;      /* number of the argument of a call */
  bool reads, writes;
};

struct event
{
  enum event_kind kind;
  gimple *stmt;
  tree result;
  std::vector<operand> operands;
  bool device; /* EVENT_TASK: a device may execute it */

  /* EVENT_ACCESS: to this, if it is one of an assignment.  */
  tree reference;

  /* Whether it says something of regions, by its operands.  */
  bool
  naming_p () const
  {
    return (kind >= EVENT_REGISTER && kind <= EVENT_TASK)
           || (kind == EVENT_CALL && deeds_of (callee_of (stmt)) & DEED_TASKS);
  }
};

/* Makes operands of statements in BLOCK, of NEST: flow-element.cc.  */
class operand_builder
{
public:
  operand_builder (const loop_nest &nest, basic_block block)
      : nest (nest), block (block)
  {
  }

  /* The operand that points to what the reference REF accesses.  */
  struct operand reference (tree ref) const;

  /* The operand that has the value VALUE; number ARGUMENT of a call.  */
  struct operand value (tree value, unsigned argument = 0) const;

private:
  const loop_nest &nest;
  basic_block block;
};

/* A hash of SIZE, which is that if it is constant.  */
inline uint64_t
hash_size (const struct linear &size)
{
  return size.terms * 31 + size.constant;
}

/* The bytes that the pragma STMT registers.  */
extern struct amount registered_bytes (gimple *stmt);

/* Append what STMT does to EVENTS.  */
extern void add_events (gimple *stmt, const loop_nest &nest,
                        std::vector<event> *events);

#endif /* TASKS_PLUGIN_FLOW_EVENT_H */
