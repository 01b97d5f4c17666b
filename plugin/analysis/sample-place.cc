/* SPDX-License-Identifier: GPL-3.0-or-later

   Where the statements of a sample read and write, and the objects that are
   there.  */

#include "gcc/gcc.h"

#include "sample-arithmetic.h"
#include "sample-bound.h"
#include "sample-code.h"
#include "sample-runner.h"

unsigned
sample_runner::new_object (HOST_WIDE_INT size)
{
  objects.safe_push (new sample_object (size));
  if (objects.length () > 200)
    stop ();
  return objects.length () - 1;
}

/* The object of the variable DECL.  */
unsigned
sample_runner::variable_object (sample_frame *frame, tree decl)
{
  for (const std::pair<tree, unsigned> &known : frame->variables)
    if (known.first == decl)
      return known.second;
  tree size = DECL_SIZE_UNIT (decl);
  unsigned number = new_object (
      size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1);
  objects[number]->given_up = is_global_var (decl);
  frame->variables.safe_push ({ decl, number });
  return number;
}

sample_place
sample_runner::pointed (const sample_value &pointer)
{
  sample_place place = { pointer.kind == SAMPLE_POINTER, pointer.soft,
                         pointer.object, pointer.integer };
  return place;
}

/* Where REF is.  */
sample_place
sample_runner::place_of (sample_frame *frame, tree ref)
{
  sample_place unknown = { false, false, 0, 0 };
  HOST_WIDE_INT offset = 0;
  bool soft = false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    switch (TREE_CODE (ref))
      {
      case ARRAY_REF:
        {
          sample_value index = value_of (frame, TREE_OPERAND (ref, 1));
          tree low = array_ref_low_bound (ref);
          tree size = array_ref_element_size (ref);
          sample_value bytes = value_of (frame, size);
          if (index.kind != SAMPLE_INTEGER || bytes.kind != SAMPLE_INTEGER
              || !integer_zerop (low))
            return unknown;
          offset += index.integer * bytes.integer;
          soft |= index.soft;
          break;
        }
      case COMPONENT_REF:
        {
          tree position = byte_position (TREE_OPERAND (ref, 1));
          if (!tree_fits_shwi_p (position))
            return unknown;
          offset += tree_to_shwi (position);
          break;
        }
      case IMAGPART_EXPR:
        offset += tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
        break;
      case REALPART_EXPR:
      case VIEW_CONVERT_EXPR:
        break;
      default:
        return unknown;
      }

  sample_place place;
  if (TREE_CODE (ref) == MEM_REF)
    {
      place = pointed (value_of (frame, TREE_OPERAND (ref, 0)));
      offset += (HOST_WIDE_INT)TREE_INT_CST_LOW (TREE_OPERAND (ref, 1));
    }
  else if (VAR_P (ref) || TREE_CODE (ref) == PARM_DECL
           || TREE_CODE (ref) == RESULT_DECL)
    place = { true, false, variable_object (frame, ref), 0 };
  else
    return unknown;
  place.offset += offset;
  place.soft |= soft;
  return place;
}

sample_value
sample_runner::value_of (sample_frame *frame, tree value)
{
  switch (TREE_CODE (value))
    {
    case SSA_NAME:
      return frame->names[SSA_NAME_VERSION (value)];
    case ADDR_EXPR:
      {
        tree base = get_base_address (TREE_OPERAND (value, 0));
        sample_place place = { false, false, 0, 0 };
        if (base && (TREE_CODE (base) == MEM_REF || DECL_P (base))
            && TREE_CODE (base) != FUNCTION_DECL)
          place = place_of (frame, TREE_OPERAND (value, 0));
        if (!place.known)
          return unknown_value ();
        sample_value pointer
            = { SAMPLE_POINTER, place.soft, place.object, { place.offset } };
        return pointer;
      }
    default:
      return CONSTANT_CLASS_P (value) ? sample_constant (value)
                                      : unknown_value ();
    }
}

/* Where STMT, which FRAME executes, is.  */
static sample_site
site_of (const sample_frame *frame, gimple *stmt)
{
  if (frame->call)
    return { frame->call, stmt, frame->fn->decl };
  return { stmt, NULL, NULL_TREE };
}

/* Whether STMT, which writes, calls memcpy(3), or GCC has made it of such a
   call.  */
static bool
copies_bytes_p (gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  return !lhs || TREE_CODE (lhs) == SSA_NAME
         || (TREE_CODE (lhs) == MEM_REF
             && TYPE_REF_CAN_ALIAS_ALL (TREE_TYPE (TREE_OPERAND (lhs, 1))));
}

/* Whether BYTES at PLACE, which is known, are all of its object.  If they are
   not, and it is sure that they are accessed at SITE, note that.  */
bool
sample_runner::accessible_p (const sample_place &place, HOST_WIDE_INT bytes,
                             const sample_site &site)
{
  sample_object *object = objects[place.object];
  if (bytes >= 0 && object->inside_p (place.offset, bytes))
    return true;
  /* Of an object that is too large to be kept nothing is accessible.  */
  if (bytes > 0 && object->buffer && object->size >= 0 && !place.soft
      && !sample->soft
      && (place.offset < 0 || place.offset > object->size - bytes))
    object->note_beyond (place.offset, bytes, site);
  return false;
}

sample_value
sample_runner::load (sample_frame *frame, tree ref, gimple *stmt)
{
  tree base = get_base_address (ref);
  if (base && VAR_P (base) && is_global_var (base) && TREE_READONLY (base))
    {
      tree constant = fold_const_aggregate_ref (ref);
      if (constant && CONSTANT_CLASS_P (constant))
        return sample_constant (constant);
    }
  sample_value value = load (frame, place_of (frame, ref), touched_bytes (ref),
                             TREE_TYPE (ref), stmt);
  return part_of_bytes_p (ref) ? unknown_value () : value;
}

/* Load what has TYPE, and BYTES, from PLACE, for STMT.  */
sample_value
sample_runner::load (sample_frame *frame, const sample_place &place,
                     HOST_WIDE_INT bytes, tree type, gimple *stmt)
{
  sample_site site = site_of (frame, stmt);
  if (!place.known || !accessible_p (place, bytes, site))
    return unknown_value ();
  sample_object *object = objects[place.object];
  if (!object->given_up)
    object->note_read (place.offset, bytes, site);
  sample_value value = object->load (place.offset, type, sample->pattern);
  value.soft |= place.soft;
  return value;
}

void
sample_runner::store (sample_frame *frame, tree ref, const sample_value &value,
                      gimple *stmt)
{
  /* What is kept of bytes is one value.  */
  store (frame, place_of (frame, ref), touched_bytes (ref),
         part_of_bytes_p (ref) ? unknown_value () : value, stmt);
}

/* Store VALUE, which has BYTES, at PLACE, for STMT.  */
void
sample_runner::store (sample_frame *frame, const sample_place &place,
                      HOST_WIDE_INT bytes, const sample_value &value,
                      gimple *stmt)
{
  sample_site site = site_of (frame, stmt);
  /* An address that data decide over: who knows what they are meant to be.  */
  if (!place.known || place.soft || !accessible_p (place, bytes, site))
    {
      stop ();
      return;
    }
  sample_object *object = objects[place.object];
  object->note_write (place.offset, bytes, site, !copies_bytes_p (stmt));
  object->store (place.offset, bytes, value);
}

/* Copy BYTES from FROM to TO, by STMT.  */
void
sample_runner::move (sample_frame *frame, const sample_place &to,
                     const sample_place &from, HOST_WIDE_INT bytes,
                     gimple *stmt)
{
  sample_site site = site_of (frame, stmt);
  bool readable = from.known && accessible_p (from, bytes, site);
  if (!to.known || to.soft || !accessible_p (to, bytes, site))
    {
      stop ();
      return;
    }
  sample_object *target = objects[to.object];
  if (readable)
    {
      if (!objects[from.object]->given_up)
        objects[from.object]->note_read (from.offset, bytes, site);
      target->copy (to.offset, objects[from.object], from.offset, bytes);
    }
  else
    target->forget (to.offset, bytes);
  target->note_write (to.offset, bytes, site, !copies_bytes_p (stmt));
}

/* The memory that POINTER points into may be accessed in any way.  */
void
sample_runner::give_up (const sample_value &pointer)
{
  if (pointer.kind != SAMPLE_POINTER)
    return;
  sample_object *object = objects[pointer.object];
  if (object->given_up)
    return;
  object->given_up = true;
  /* What it points to, too.  */
  auto_vec<sample_value> inner;
  for (hash_map<sample_offset_hash, sample_cell>::iterator i
       = object->cells.begin ();
       i != object->cells.end (); ++i)
    inner.safe_push ((*i).second.value);
  for (const sample_value &value : inner)
    give_up (value);
}
