/* SPDX-License-Identifier: GPL-3.0-or-later

   Pragmas, with operands in many shapes.  */

#include "context.h"
#include "options.h"
#include "rng.h"

#include <string.h>

/* Print the pragma TEXT in one of its spellings.  */
static void
print_pragma (struct context *c, const char *text)
{
  switch (feature_chance (FEATURE_OPERANDS, 30) ? rng_below (4) : 3)
    {
    case 0:
      if (strpbrk (text, "\"\\") == NULL)
        {
          line (&c->w, "_Pragma (\"tasks %s\")", text);
          break;
        }
      /* fall through */
    case 1:
      line (&c->w, "DO_PRAGMA (tasks %s)", text);
      break;
    case 2:
      {
        const char *space = strchr (text, ' ');
        if (space != NULL)
          {
            line (&c->w, "#pragma tasks %.*s \\", (int)(space - text), text);
            line (&c->w, "  %s", space + 1);
            break;
          }
      }
      /* fall through */
    default:
      line (&c->w, "#pragma tasks %s", text);
    }
}

void
pragma_plain (struct context *c, const char *verb)
{
  print_pragma (c, verb);
}

bool
maybe_graph (struct context *c, int percent)
{
  if (!feature_chance (FEATURE_GRAPH, percent))
    return false;
  pragma_plain (c, "graph");
  return true;
}

void
maybe_priority (struct context *c)
{
  static const char *const values[]
      = { "1", "-one", "2 * (one + 20)", "one ? 7 : 0" };
  if (feature_chance (FEATURE_PRIORITY, 10))
    print_pragma (c, format ("priority %s", values[rng_below (4)]));
}

void
maybe_place (struct context *c, bool final)
{
  static const char *const conditions[]
      = { "(h % 2)", "(one)", "(zero)", "(h % 3 == 1)", "(numbers[h & 3])" };
  if (!c->holding && feature_chance (FEATURE_PLACE, 12))
    print_pragma (c, format ("if %s", conditions[rng_below (5)]));
  if (!c->holding && final && feature_chance (FEATURE_PLACE, 8))
    print_pragma (c, format ("final %s", conditions[rng_below (5)]));
}

const char *
size_text (int value)
{
  return format (RNG_PICK ("%d", "%d", "same (%d)", "%d + zero", "(size_t) %d",
                           "TWICE (%d) / 2"),
                 value);
}

void
pragma_partition (struct context *c, const struct object *o)
{
  const char *p = o->is_array && o->columns == o->pitch ? o->name : o->base;
  if (o->pitch > 0 && o->columns != o->pitch)
    p = format ("(%s (*)[%d]) %s", o->type->name, o->pitch, o->name);
  print_pragma (c, format ("partition %s (%s)", p, o->cut));
}

/* COUNT with TEXT, or VALUE if not negative.  */
static const char *
count_operand (const char *text, int value)
{
  if (!feature_chance (FEATURE_OPERANDS, 60))
    return text;
  if (value > 0 && rng_chance (60))
    switch (rng_below (8))
      {
      case 0:
        return format ("'\\%o'", value);
      case 1:
        return format (", -(-%d)", value);
      case 2:
        return format ("(+%d)", value);
      case 3:
        return format ("same (%d)", value);
      case 4:
        return format ("TWICE (%d) / 2", value);
      case 5:
        return format ("%d * %d", value % 2 ? value : value / 2,
                       value % 2 ? 1 : 2);
      case 6:
        return format ("sizeof (char[%d][2]) / sizeof (char[2])", value);
      default:
        return format ("~~%d", value);
      }
  switch (rng_below (8))
    {
    case 0:
      return format ("(%s)", text);
    case 1:
      return format (", %s", text);
    case 2:
      return format ("%s + zero", text);
    case 3:
      return format ("(one ? (int) (%s) : 0)", text);
    case 4:
      return format ("(size_t) (%s)", text);
    case 5:
      return format ("({ size_t q = %s; q; })", text);
    case 6:
      return format ("(%s) * (one && 1)", text);
    default:
      return format ("(short) (%s)", text);
    }
}

/* PTR to R of O.  */
static const char *
pointer_operand (const struct object *o, const struct region *r)
{
  const char *p = region_pointer (o, r);
  const char *t = format ("%s%s", o->read_only ? "const " : "", o->type->name);
  if (!feature_chance (FEATURE_OPERANDS, 50))
    return p;
  switch (rng_below (9))
    {
    case 0:
      return format ("(%s *) %s", t, p);
    case 1:
      return format ("(%s *) (void *) %s", t, p);
    case 2:
      return o->read_only ? format ("&*%s", p)
                          : format ("at_%s (%s, 0)", o->type->tag, p);
    case 3:
      return format ("((%s))", p);
    case 4:
      return format ("({ %s *q = %s; q; })", t, p);
    case 5:
      return format ("CHOOSE (%s)", p);
    case 6:
      return format ("(one ? %s : %s + 1)", p, p);
    case 7:
      return format ("((%s *[]){ 0, %s })[one]", t, p);
    default:
      return format ("&(%s)[zero]", p);
    }
}

void
pragma_unpartition (struct context *c, struct object *o)
{
  print_pragma (c, format ("unpartition %s",
                           pointer_operand (o, object_find_whole (o))));
}

/* Write the pragma with pointer and count inside a block, the pointer through
   a member of a local struct.  */
static void
pragma_through_member (struct context *c, const char *verb,
                       const struct object *o, const struct region *r,
                       const char *count)
{
  const char *t = format ("%s%s", o->read_only ? "const " : "", o->type->name);
  bool arrow = rng_chance (50);
  open_brace (&c->w);
  line (&c->w, "struct { int i; %s *at[2]; } place = { 1, { 0, %s } };", t,
        region_pointer (o, r));
  if (arrow)
    line (&c->w, "MAYBE_UNUSED __typeof__ (place) *to = &place;");
  line (&c->w, "(void) place;");
  const char *p = arrow ? "to->at[to->i]" : "place.at[1]";
  print_pragma (c, format ("%s %s %s", verb, p, count));
  close_brace (&c->w);
}

void
pragma_on_region (struct context *c, const char *verb, const struct object *o,
                  const struct region *r)
{
  bool registering = strcmp (verb, "register") == 0;
  if (r->rows > 0)
    {
      const char *sizes
          = format ("(%s, %s)", size_text (r->rows), size_text (r->width));
      if (region_is_alone (o, r) && r->first > 0 && rng_chance (50))
        sizes = "";
      print_pragma (c,
                    format ("%s %s %s", verb, pointer_operand (o, r), sizes));
      return;
    }
  bool whole = r->first == 0 && r->end == region_whole (o).end;
  bool optional = registering ? o->is_array && whole : region_is_alone (o, r);
  if (optional && o->is_array && whole && rng_chance (50))
    {
      print_pragma (c, format ("%s %s", verb, o->name));
      return;
    }
  /* Without a count the largest region is meant, if PTR is no array.  What
     unregister means then the compiler does not see in another function than
     those that register.  */
  bool meant = strcmp (verb, "unregister") && region_is_largest (o, r);
  if (!registering && (optional || (meant && !o->is_array)) && rng_chance (50))
    {
      print_pragma (c, format ("%s %s", verb, pointer_operand (o, r)));
      return;
    }
  const char *count = count_operand (r->count_text, r->count);
  if (feature_chance (FEATURE_OPERANDS, 10))
    pragma_through_member (c, verb, o, r, count);
  else
    print_pragma (c, format ("%s %s %s", verb, pointer_operand (o, r), count));
}
