/* SPDX-License-Identifier: GPL-3.0-or-later

   The tables of operations.  */

#include "operation.h"

#include "rng.h"
#include "text.h"

#include <stdlib.h>

#define ARITHMETIC(SIGN)                                                      \
  "*p = (__typeof__ (*p)) ((uint64_t) *p " SIGN " (uint64_t) *q)"
#define LEAST "if (*q < *p) *p = *q"
#define MOST "if (*q > *p) *p = *q"

static const struct operation of_integers[] = {
  { "plus", "+", ARITHMETIC ("+"), NULL, false },
  { "xor", "^", "*p ^= *q", NULL, false },
  { "max", "max", MOST, NULL, false },
  { "functions", NULL, ARITHMETIC ("+"), "*p = 0", false },
  { "min", "min", LEAST, NULL, false },
  { "times", "*", ARITHMETIC ("*"), NULL, false },
  { "and", "&", "*p &= *q", NULL, false },
  { "or", "|", "*p |= *q", NULL, false },
  { "both", "&&", "*p = *p && *q", NULL, true },
  { "either", "||", "*p = *p || *q", NULL, true },
};

static const struct operation of_truth[] = {
  { "xor", "^", "*p ^= *q", NULL, false },
  { "functions", NULL, "*p ^= *q", "*p = 0", false },
  { "plus", "+", "*p = *p + *q > 0", NULL, false },
  { "times", "*", "*p = *p * *q > 0", NULL, false },
  { "min", "min", LEAST, NULL, false },
  { "max", "max", MOST, NULL, false },
  { "and", "&", "*p &= *q", NULL, false },
  { "or", "|", "*p |= *q", NULL, false },
  { "both", "&&", "*p = *p && *q", NULL, false },
  { "either", "||", "*p = *p || *q", NULL, false },
};

static const struct operation of_numbers[] = {
  { "max", "max", MOST, NULL, false },
  { "min", "min", LEAST, NULL, false },
  { "functions", NULL, MOST, "*p = -1", false },
  { "both", "&&", "*p = *p && *q", NULL, true },
  { "either", "||", "*p = *p || *q", NULL, true },
};

/* What the program uses.  */
struct use
{
  const struct type *type;
  struct operation operation; /* that of a type, or one of the tables */
  bool chosen;                /* by operation_of */
};

static struct use uses[128];
static int use_count;

static const struct operation *
note (const struct type *type, const struct operation *operation, bool chosen)
{
  for (int i = 0; i < use_count; i++)
    if (uses[i].type == type && uses[i].operation.tag == operation->tag)
      {
        uses[i].chosen |= chosen;
        return &uses[i].operation;
      }
  uses[use_count] = (struct use){ type, *operation, chosen };
  return &uses[use_count++].operation;
}

/* One of the first so many PARTS in three of the operations of TYPE.  */
static const struct operation *
choose (const struct type *type, int parts, bool chosen)
{
#define SOME(TABLE)                                                           \
  &TABLE[rng_below ((int)(sizeof TABLE / sizeof *TABLE) * parts / 3)]
  struct operation own
      = { .tag = "own", .add = type->add, .zero = type->zero };
  const struct operation *operation
      = type->kind == KIND_INTEGER  ? SOME (of_integers)
        : type->kind == KIND_TRUTH  ? SOME (of_truth)
        : type->kind == KIND_NUMBER ? SOME (of_numbers)
                                    : &own;
#undef SOME
  return note (type, operation, chosen);
}

const struct operation *
operation_of (const struct type *type)
{
  for (int i = 0; i < use_count; i++)
    if (uses[i].type == type && uses[i].chosen)
      return &uses[i].operation;
  return choose (type, 2, true);
}

const struct operation *
operation_any (const struct type *type)
{
  return rng_chance (40) ? operation_of (type) : choose (type, 3, false);
}

const char *
operation_operands (const struct operation *operation, const struct type *type)
{
  if (operation->sign != NULL)
    return format ("\"%s\"", operation->sign);
  return format ("zero_%s_%s, add_%s_%s", type->tag, operation->tag, type->tag,
                 operation->tag);
}

const char *
operation_join (const struct operation *operation, const struct type *type,
                bool atomically)
{
  return format ("%s_%s_%s", atomically ? "atomic" : "join", type->tag,
                 operation->tag);
}

static void
print_functions (const struct use *use, FILE *file)
{
  const char *type = use->type->name, *tag = use->type->tag;
  const char *operation = use->operation.tag;
  fprintf (file,
           "MAYBE_UNUSED static void join_%s_%s (%s *p, uint64_t h)\n"
           "{ %s x, *q = &x; put_%s (q, h); %s; }\n",
           tag, operation, type, type, tag, use->operation.add);
  if (use->type->atomic)
    fprintf (file,
             "MAYBE_UNUSED static void atomic_%s_%s (%s *p, uint64_t h)\n"
             "{\n"
             "  %s old, next;\n"
             "  __atomic_load (p, &old, __ATOMIC_RELAXED);\n"
             "  do\n"
             "    next = old, join_%s_%s (&next, h);\n"
             "  while (!__atomic_compare_exchange (p, &old, &next, 0,\n"
             "                                     __ATOMIC_RELAXED,\n"
             "                                     __ATOMIC_RELAXED));\n"
             "}\n",
             tag, operation, type, type, tag, operation);
  if (use->operation.sign != NULL)
    return;
  fprintf (file,
           "MAYBE_UNUSED static void zero_%s_%s (size_t n, %s v[n])\n"
           "{ for (%s *p = v; p < v + n; p++) { %s; } }\n"
           "MAYBE_UNUSED static void\n"
           "add_%s_%s (size_t n, %s into[n], const %s from[n])\n"
           "{ const %s *q = from;"
           " for (%s *p = into; p < into + n; p++, q++) { %s; } }\n",
           tag, operation, type, type, use->operation.zero, tag, operation,
           type, type, type, type, use->operation.add);
}

void
operations_print_functions (FILE *file)
{
  for (int i = 0; i < use_count; i++)
    print_functions (&uses[i], file);
}
