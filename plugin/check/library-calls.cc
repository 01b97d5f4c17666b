/* SPDX-License-Identifier: GPL-3.0-or-later

   What calls of the C library touch, allocate and end.

       n = read (file, v, size);

   becomes

       n = read (file, v, size);
       __tsan_write_range (v, MAX (n, 0));

   and where the size is known before the call, it is told before.  So is what
   is freed; what is allocated after.  Objects that a call of any function is
   passed or returns by value belong here, too, as GCC's pass ignores them.  */

#include "gcc/gcc.h"

#include "abi/abi.h"
#include "analysis/memory.h"
#include "analysis/mode-statement.h"
#include "calls.h"
#include "check.h"

#include "tasks/abi.h"

class call_teller
{
public:
  explicit call_teller (gcall *stmt)
      : call (stmt), loc (gimple_location (stmt))
  {
  }

  void tell (void);

private:
  tree argument (gimple_seq *seq, unsigned n);
  tree result (void);
  tree string (gimple_seq *seq, tree pointer, unsigned limit);
  tree bytes (gimple_seq *seq, unsigned index);
  tree bytes_after (struct extent e);
  void touch (gimple_seq *seq, tree pointer, tree bytes, unsigned mode);
  void tell_argument (unsigned index);
  void tell_strings (unsigned format);
  void tell_object (gimple_seq *seq, tree object, unsigned mode);
  tree allocated_at (void);
  void tell_heap (void);

  gcall *call;
  location_t loc;
  gimple_seq before = NULL, after = NULL; /* the call */
};

/* Argument N, which counts from 1, as a size; without a limit, if it is 0.  */
tree
call_teller::argument (gimple_seq *seq, unsigned n)
{
  return n ? gimple_convert (seq, loc, size_type_node,
                             gimple_call_arg (call, n - 1))
           : build_all_ones_cst (size_type_node);
}

/* The result of the call.  */
tree
call_teller::result (void)
{
  if (!gimple_call_lhs (call))
    gimple_call_set_lhs (call, make_ssa_name (gimple_call_return_type (call)));
  return gimple_call_lhs (call);
}

/* The bytes of the string at POINTER, as many as argument LIMIT at most.  */
tree
call_teller::string (gimple_seq *seq, tree pointer, unsigned limit)
{
  tree most = argument (seq, limit);
  return add_check_call (seq, loc, abi_function_decl (ABI_CHECK_STRING),
                         { pointer, most });
}

/* How many bytes of argument number INDEX are touched, if that is known before
   the call; or NULL_TREE.  */
tree
call_teller::bytes (gimple_seq *seq, unsigned index)
{
  struct extent e = library_extent (call, index);
  tree pointer = gimple_call_arg (call, index);
  tree type = TREE_TYPE (TREE_TYPE (pointer));
  switch (e.kind)
    {
    case EXTENT_BYTES:
    case EXTENT_UNMAPPED:
      return argument (seq, e.n);
    case EXTENT_ELEMENTS:
      return gimple_build (seq, loc, MULT_EXPR, size_type_node,
                           argument (seq, e.n), argument (seq, e.n + 1));
    case EXTENT_BYTE:
      return size_one_node;
    case EXTENT_SOME:
      return gimple_build (seq, loc, MIN_EXPR, size_type_node,
                           argument (seq, e.n), size_one_node);
    case EXTENT_STRING:
    case EXTENT_FORMAT:
      return string (seq, pointer, e.n);
    case EXTENT_OBJECT:
      return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
                 ? TYPE_SIZE_UNIT (type)
                 : size_one_node;
    case EXTENT_COPY:
    case EXTENT_APPENDED:
      return bytes (seq, e.n - 1);
    default:
      return NULL_TREE;
    }
}

/* The same for E, if it is known after the call; or NULL_TREE.  */
tree
call_teller::bytes_after (struct extent e)
{
  if (e.kind == EXTENT_LINE)
    return string (&after, result (), e.n);
  if (e.kind != EXTENT_RESULT && e.kind != EXTENT_PRINTED)
    return NULL_TREE;
  tree count = gimple_convert (&after, loc, ssizetype, result ());
  if (e.kind == EXTENT_PRINTED)
    count = gimple_build (&after, loc, PLUS_EXPR, ssizetype, count,
                          ssize_int (1));
  count
      = gimple_build (&after, loc, MAX_EXPR, ssizetype, count, ssize_int (0));
  count = gimple_convert (&after, loc, size_type_node, count);
  return e.n ? gimple_build (&after, loc,
                             e.kind == EXTENT_RESULT ? MULT_EXPR : MIN_EXPR,
                             size_type_node, count, argument (&after, e.n))
             : count;
}

/* Append to *SEQ that BYTES at POINTER are accessed in MODE.  */
void
call_teller::touch (gimple_seq *seq, tree pointer, tree bytes, unsigned mode)
{
  add_bounds (seq, loc, pointer, bytes, mode);
  if (mode & TASKS_READ)
    add_check_call (seq, loc, builtin_decl_implicit (BUILT_IN_TSAN_READ_RANGE),
                    { pointer, bytes });
  if (mode & TASKS_WRITE)
    add_check_call (seq, loc,
                    builtin_decl_implicit (BUILT_IN_TSAN_WRITE_RANGE),
                    { pointer, bytes });
}

/* Whether POINTER is the address of what nobody can write.  */
static bool
constant_p (tree pointer)
{
  tree base = TREE_CODE (pointer) == ADDR_EXPR
                  ? get_base_address (TREE_OPERAND (pointer, 0))
                  : NULL_TREE;
  return base && (TREE_CODE (base) == STRING_CST || TREE_READONLY (base));
}

/* Tell what the call does with argument number INDEX.  */
void
call_teller::tell_argument (unsigned index)
{
  tree pointer = gimple_call_arg (call, index);
  struct extent e = library_extent (call, index);
  if (e.kind == EXTENT_FORMAT)
    tell_strings (index);
  if (e.kind == EXTENT_UNKNOWN || !POINTER_TYPE_P (TREE_TYPE (pointer))
      || constant_p (pointer))
    return;
  if (e.kind == EXTENT_UNMAPPED)
    {
      add_check_call (
          &before, loc, abi_function_decl (ABI_CHECK_FREED),
          { pointer, bytes (&before, index), abi_string ("unmaps") });
      return;
    }
  if (tree size = bytes_after (e))
    {
      touch (&after, pointer, size, TASKS_WRITE);
      return;
    }
  tree size = bytes (&before, index);
  if (e.kind == EXTENT_APPENDED)
    {
      tree length = string (&before, pointer, 0);
      touch (&before, pointer, length, TASKS_READ);
      tree offset = gimple_build (&before, loc, PLUS_EXPR, size_type_node,
                                  length, build_all_ones_cst (size_type_node));
      pointer = gimple_build (&before, loc, POINTER_PLUS_EXPR, ptr_type_node,
                              pointer, offset);
    }
  unsigned access = library_access (call, index);
  bool writes = e.kind == EXTENT_COPY || e.kind == EXTENT_APPENDED;
  bool reads = e.kind == EXTENT_STRING || e.kind == EXTENT_FORMAT;
  touch (&before, pointer, size,
         writes  ? TASKS_WRITE
         : reads ? TASKS_READ | (access & ACCESS_WRITE ? TASKS_WRITE : 0)
                 : (access & ACCESS_READ ? TASKS_READ : 0)
                       | (access & ACCESS_WRITE ? TASKS_WRITE : 0));
}

/* Tell which strings are printed as argument number FORMAT says: those whose
   length nothing else limits.  */
void
call_teller::tell_strings (unsigned format)
{
  const char *text = c_getstr (gimple_call_arg (call, format));
  unsigned next = format + 1;
  while (text && (text = strchr (text, '%')))
    {
      size_t length = strspn (++text, "-+ #0123456789.*'hlLqjzt");
      bool limited = false;
      for (; length > 0; length--, text++)
        {
          next += *text == '*';
          limited |= *text == '.' || *text == 'l';
        }
      if (next >= gimple_call_num_args (call) || *text == '$' || !*text)
        return;
      tree value = gimple_call_arg (call, next);
      if (*text == 's' && !limited && POINTER_TYPE_P (TREE_TYPE (value))
          && !constant_p (value))
        touch (&before, value, string (&before, value, 0), TASKS_READ);
      next += *text != '%' && *text != 'm';
      text++;
    }
}

/* Append to *SEQ that OBJECT, an operand of the call, is accessed in MODE, if
   it is larger than a register and may be seen by others.  */
void
call_teller::tell_object (gimple_seq *seq, tree object, unsigned mode)
{
  tree base = object ? get_base_address (object) : NULL_TREE;
  HOST_WIDE_INT size
      = base ? int_size_in_bytes (TREE_TYPE (object)) : (HOST_WIDE_INT)0;
  if (size <= 0
      || (TREE_CODE (base) != MEM_REF
          && !(VAR_P (base) && is_global_var (base) && !TREE_READONLY (base))))
    return;
  tree address = force_gimple_operand (
      build_fold_addr_expr (unshare_expr (object)), seq, true, NULL_TREE);
  touch (seq, address, size_int (size), mode);
}

/* What posix_memalign has stored where its first argument says; NULL if it has
   failed.  */
tree
call_teller::allocated_at (void)
{
  tree block = make_ssa_name (ptr_type_node);
  gimple_seq_add_stmt (
      &after,
      gimple_build_assign (block, build2 (MEM_REF, ptr_type_node,
                                          gimple_call_arg (call, 0),
                                          build_zero_cst (ptr_type_node))));
  tree failed = gimple_build (&after, loc, NE_EXPR, boolean_type_node,
                              result (), integer_zero_node);
  return gimple_build (&after, loc, COND_EXPR, ptr_type_node, failed,
                       null_pointer_node, block);
}

/* Tell what the call allocates and frees, unless the unit defines the
   function: that calls another one, or is placement new.  */
void
call_teller::tell_heap (void)
{
  tree fn = gimple_call_fndecl (call);
  enum library_role role
      = fn && gimple_has_body_p (fn) ? LIBRARY_NONE : library_role (call);
  if (role == LIBRARY_FREE || role == LIBRARY_REALLOCATE)
    add_check_call (
        &before, loc, abi_function_decl (ABI_CHECK_FREED),
        { gimple_call_arg (call, 0), size_zero_node,
          abi_string (role == LIBRARY_FREE ? "frees" : "reallocates") });
  if (role < LIBRARY_ALLOCATE || role > LIBRARY_REALLOCATE
      || gimple_alloca_call_p (call))
    return;
  int size, count;
  library_size (call, &size, &count);
  if (role == LIBRARY_ALLOCATE_AT)
    size = 2;
  tree bytes = size < 0 ? size_zero_node : argument (&after, size + 1);
  if (count >= 0)
    bytes = gimple_build (&after, loc, MULT_EXPR, size_type_node, bytes,
                          argument (&after, count + 1));
  add_check_call (
      &after, loc, abi_function_decl (ABI_CHECK_ALLOCATED),
      { role == LIBRARY_ALLOCATE_AT ? allocated_at () : result (), bytes });
}

/* Insert all that is to be told of the call.  */
void
call_teller::tell (void)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tell_argument (i);
      if (!is_gimple_val (gimple_call_arg (call, i)))
        tell_object (&before, gimple_call_arg (call, i), TASKS_READ);
    }
  tell_heap ();
  tree lhs = gimple_call_lhs (call);
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    tell_object (&after, lhs, TASKS_WRITE);
  gimple_stmt_iterator i = gsi_for_stmt (call);
  if (before)
    gsi_insert_seq_before (&i, before, GSI_SAME_STMT);
  edge next = stmt_ends_bb_p (call)
                  ? find_fallthru_edge (gimple_bb (call)->succs)
                  : NULL;
  if (after && next)
    gsi_insert_seq_on_edge (next, after);
  else if (after && !stmt_ends_bb_p (call))
    gsi_insert_seq_after (&i, after, GSI_SAME_STMT);
}

void
check_library_calls (void)
{
  auto_vec<gcall *> calls;
  any_statement (cfun, [&] (gimple *stmt) {
    if (is_gimple_call (stmt) && !gimple_call_internal_p (stmt))
      calls.safe_push (as_a<gcall *> (stmt));
    return false;
  });
  for (gcall *call : calls)
    call_teller (call).tell ();
}
