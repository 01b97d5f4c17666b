/* SPDX-License-Identifier: GPL-3.0-or-later

   Accesses of loops, which are told before them.  Of

       for (int i = 0; i < n; i++)
         {
           __tsan_read4 (&w[i]);
           __tsan_write4 (&v[i]);
           v[i] = w[i];
         }

   is made

       tasks_check_loop_reads (w, 4, 4, n, 1);
       tasks_check_loop_writes (v, 4, 4, n);
       for (int i = 0; i < n; i++)
         v[i] = w[i];

   which GCC makes vector instructions of.  What is told are the accesses that
   follow, neither more nor fewer: so the loop has one exit, it is known how
   often it is executed, and an access is in every iteration, at a constant
   distance from that in the iteration before (*regular*).  The loop calls
   nothing that may change what may be accessed, as tasks do and waits.

   Of outputs it also matters what has been written before it is read.  If a
   loop reads and writes memory that may be one, the accesses to that are left
   where they are unless all of them are regular.  These are told in their
   order; but if they are not all at the same place, what a read finds may have
   been written in an iteration before: then this is looked at for the first
   one only.  */

#include "gcc/gcc.h"

#include "abi/abi.h"
#include "check.h"

#include "tasks/abi.h"

/* An access to memory, or a comparison with a buffer's bounds, that a
   statement tells.  */
struct told
{
  gcall *call;
  tree parameter; /* with whose bounds it is compared, or NULL_TREE */
  tree address, size;
  unsigned mode;
  bool output; /* it may be to one */
  bool regular;
  affine_iv where; /* if it is */
};

/* What GCC's pass calls, which is told where and perhaps the size.  */
static const struct
{
  built_in_function fn;
  unsigned bytes; /* or 0 */
  unsigned mode;
} builtins[] = {
  { BUILT_IN_TSAN_READ1, 1, TASKS_READ },
  { BUILT_IN_TSAN_READ2, 2, TASKS_READ },
  { BUILT_IN_TSAN_READ4, 4, TASKS_READ },
  { BUILT_IN_TSAN_READ8, 8, TASKS_READ },
  { BUILT_IN_TSAN_READ16, 16, TASKS_READ },
  { BUILT_IN_TSAN_READ_RANGE, 0, TASKS_READ },
  { BUILT_IN_TSAN_WRITE1, 1, TASKS_WRITE },
  { BUILT_IN_TSAN_WRITE2, 2, TASKS_WRITE },
  { BUILT_IN_TSAN_WRITE4, 4, TASKS_WRITE },
  { BUILT_IN_TSAN_WRITE8, 8, TASKS_WRITE },
  { BUILT_IN_TSAN_WRITE16, 16, TASKS_WRITE },
  { BUILT_IN_TSAN_WRITE_RANGE, 0, TASKS_WRITE },
};

/* Fill *A with what CALL tells; false if that is no access.  */
static bool
find_told (gcall *call, struct told *a)
{
  tree fn = gimple_call_fndecl (call);
  *a = told ();
  a->call = call;
  if (fn == abi_function_decl (ABI_CHECK_BOUNDS))
    {
      a->parameter = gimple_call_arg (call, 0);
      a->address = gimple_call_arg (call, 1);
      a->size = gimple_call_arg (call, 2);
      a->mode = tree_to_uhwi (gimple_call_arg (call, 3));
      return true;
    }
  if (fn == abi_function_decl (ABI_CHECK_LOOP_READS))
    a->mode = TASKS_READ;
  if (fn == abi_function_decl (ABI_CHECK_LOOP_WRITES))
    a->mode = TASKS_WRITE;
  for (const auto &builtin : builtins)
    if (fn && fndecl_built_in_p (fn, builtin.fn))
      {
        a->mode = builtin.mode;
        a->size = builtin.bytes ? size_int (builtin.bytes)
                                : gimple_call_arg (call, 1);
      }
  if (!a->mode)
    return false;
  a->address = gimple_call_arg (call, 0);
  a->output = output_p (a->address);
  return true;
}

/* Whether STMT, which tells no access, has control come to what follows it,
   and changes nothing of what may be accessed.  */
static bool
harmless_p (gimple *stmt)
{
  if (stmt_can_throw_external (cfun, stmt) || gimple_code (stmt) == GIMPLE_ASM)
    return false;
  if (!is_gimple_call (stmt)
      || gimple_call_fndecl (stmt)
             == abi_function_decl (ABI_CHECK_LOOP_BOUNDS))
    return true;
  int flags = gimple_call_flags (stmt);
  return ((flags & (ECF_CONST | ECF_PURE))
          && !(flags & ECF_LOOPING_CONST_OR_PURE))
         || mathfn_built_in_type (gimple_call_combined_fn (stmt));
}

/* The accesses of a loop.  */
class loop_accesses
{
public:
  explicit loop_accesses (class loop *l) : loop (l), exit (single_exit (l)) {}

  bool find (void);
  void tell_before (void);

private:
  bool regular_p (const told &a, affine_iv *where);
  void look_at_outputs (void);
  void tell (gimple_seq *seq, const told &a);

  class loop *loop;
  edge exit;
  tree latched = NULL_TREE; /* how often the latch is executed */
  auto_vec<told> all;       /* those executed each time in their order */
  bool outputs_stay = false, outputs_differ = false;
};

/* Whether A is regular: *WHERE it is, then.  */
bool
loop_accesses::regular_p (const told &a, affine_iv *where)
{
  basic_block block = gimple_bb (a.call);
  return block->loop_father == loop
         && dominated_by_p (CDI_DOMINATORS, loop->latch, block) && a.size
         && TREE_CODE (a.size) == INTEGER_CST && !integer_zerop (a.size)
         && simple_iv (loop, loop, a.address, where, true);
}

/* What matters if outputs are read and written.  */
void
loop_accesses::look_at_outputs (void)
{
  const told *first = NULL;
  unsigned modes = 0;
  bool irregular = false;
  for (const told &a : all)
    if (a.output)
      {
        first = first ? first : &a;
        modes |= a.mode;
        irregular |= !a.regular;
        if (a.regular && first->regular)
          outputs_differ
              |= !operand_equal_p (a.where.base, first->where.base)
                 || !operand_equal_p (a.where.step, first->where.step);
      }
  outputs_stay = modes == TASKS_READ_WRITE && irregular;
  outputs_differ &= modes == TASKS_READ_WRITE;
}

/* Find all accesses; false if none can be told before the loop.  */
bool
loop_accesses::find (void)
{
  if (!exit || (exit->flags & EDGE_COMPLEX))
    return false;
  latched = number_of_latch_executions (loop);
  if (!latched || chrec_contains_undetermined (latched))
    return false;
  basic_block *body = get_loop_body_in_dom_order (loop);
  bool harmless = true;
  for (unsigned i = 0; harmless && i < loop->num_nodes; i++)
    for (gimple_stmt_iterator j = gsi_start_bb (body[i]); !gsi_end_p (j);
         gsi_next (&j))
      {
        told a;
        gcall *call = dyn_cast<gcall *> (gsi_stmt (j));
        if (call && find_told (call, &a))
          {
            a.regular = regular_p (a, &a.where);
            all.safe_push (a);
          }
        else
          harmless &= harmless_p (gsi_stmt (j));
      }
  free (body);
  look_at_outputs ();
  return harmless;
}

/* Append to *SEQ what tells all executions of A.  */
void
loop_accesses::tell (gimple_seq *seq, const told &a)
{
  auto operand = [seq] (tree type, tree expr) {
    gimple_seq part = NULL;
    expr = force_gimple_operand (fold_convert (type, unshare_expr (expr)),
                                 &part, true, NULL_TREE);
    gimple_seq_add_seq (seq, part);
    return expr;
  };
  tree times = fold_convert (size_type_node, unshare_expr (latched));
  /* What is before the exit is executed once more.  */
  if (dominated_by_p (CDI_DOMINATORS, exit->src, gimple_bb (a.call)))
    times = size_binop (PLUS_EXPR, times, size_one_node);
  tree count = operand (size_type_node, times);
  tree address = operand (ptr_type_node, a.where.base);
  tree step = operand (ssizetype, a.where.step);
  tree mode = build_int_cst (unsigned_type_node, a.mode);
  tree every = build_int_cst (integer_type_node, !a.output || !outputs_differ);
  location_t loc = gimple_location (a.call);
  if (a.parameter)
    add_check_call (seq, loc, abi_function_decl (ABI_CHECK_LOOP_BOUNDS),
                    { a.parameter, address, a.size, mode, step, count });
  else if (a.mode == TASKS_READ)
    add_check_call (seq, loc, abi_function_decl (ABI_CHECK_LOOP_READS),
                    { address, a.size, step, count, every });
  else
    add_check_call (seq, loc, abi_function_decl (ABI_CHECK_LOOP_WRITES),
                    { address, a.size, step, count });
}

/* Tell before the loop what can be.  */
void
loop_accesses::tell_before (void)
{
  gimple_seq seq = NULL;
  for (const told &a : all)
    if (a.regular && !(a.output && outputs_stay))
      {
        tell (&seq, a);
        gimple_stmt_iterator i = gsi_for_stmt (a.call);
        unlink_stmt_vdef (a.call);
        gsi_remove (&i, true);
        release_defs (a.call);
      }
  if (seq)
    gsi_insert_seq_on_edge_immediate (loop_preheader_edge (loop), seq);
}

/* The same for the loops in OUTER, the inner ones first: what is told before
   these does not get before the outer ones.  */
static void
tell_loops (class loop *outer)
{
  for (class loop *loop = outer->inner; loop; loop = loop->next)
    {
      tell_loops (loop);
      loop_accesses accesses (loop);
      if (accesses.find ())
        accesses.tell_before ();
    }
}

void
check_loops (void)
{
  if (!opt_for_fn (cfun->decl, optimize))
    return;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  if (number_of_loops (cfun) > 1)
    {
      scev_initialize ();
      tell_loops (current_loops->tree_root);
      scev_finalize ();
      free_numbers_of_iterations_estimates (cfun);
    }
  loop_optimizer_finalize ();
}
