/* SPDX-License-Identifier: GPL-3.0-or-later

   The table of types.  */

#include "type.h"

#define INTEGER(NAME, TAG)                                                    \
  {                                                                           \
    NAME, TAG, "(uint64_t) *p", "*p = (" NAME ") h", "(" NAME ") %s",         \
        KIND_INTEGER, .atomic = true                                          \
  }

/* A floating type whose significand has at least 64 - SHIFT bits.  Under
   valgrind a long double has no more than a double.  */
#define FLOATING(NAME, TAG, SHIFT, ATOMIC)                                    \
  {                                                                           \
    NAME, TAG, "(uint64_t) *p", "*p = (" NAME ") (h >> " SHIFT ")",           \
        "(" NAME ") %s", KIND_NUMBER, .atomic = ATOMIC                        \
  }

#define COMPLEX(NAME, TAG, REAL)                                              \
  {                                                                           \
    NAME, TAG, "(uint64_t) __real__ *p * 3 + (uint64_t) __imag__ *p",         \
        "__real__ *p = (" REAL ") (h >> 40), "                                \
        "__imag__ *p = (" REAL ") (h & 0xffff)",                              \
        "(" NAME ") %s", KIND_OTHER,                                          \
        .add = "if (__real__ *q > __real__ *p) __real__ *p = __real__ *q; "   \
               "if (__imag__ *q > __imag__ *p) __imag__ *p = __imag__ *q",    \
        .zero = "__real__ *p = __imag__ *p = -1"                              \
  }

static const struct type type_char = INTEGER ("char", "char");
static const struct type type_schar = INTEGER ("signed char", "schar");
static const struct type type_uchar = INTEGER ("unsigned char", "uchar");
static const struct type type_short = INTEGER ("short", "short");
static const struct type type_ushort = INTEGER ("unsigned short", "ushort");
static const struct type type_int = INTEGER ("int", "int");
static const struct type type_uint = INTEGER ("unsigned", "uint");
static const struct type type_long = INTEGER ("long", "long");
static const struct type type_u64 = INTEGER ("uint64_t", "u64");
static const struct type type_llong = INTEGER ("long long", "llong");
static const struct type type_int128
    = { "__int128",      "int128",   "(uint64_t) *p",   "*p = (__int128) h",
        "(__int128) %s", KIND_OTHER, .add = "*p ^= *q", .zero = "*p = 0" };
static const struct type type_bool
    = { "_Bool",        "bool",     "(uint64_t) *p", "*p = h & 1",
        "%s %% 2 == 0", KIND_TRUTH, .atomic = true };
static const struct type type_enum = { "enum colour",
                                       "enum",
                                       "(uint64_t) *p",
                                       "*p = (enum colour) (h % 3)",
                                       "(enum colour) (%s %% 3)",
                                       KIND_OTHER,
                                       .add = "if (*q > *p) *p = *q",
                                       .zero = "*p = RED" };
static const struct type type_float = FLOATING ("float", "float", "40", true);
static const struct type type_double
    = FLOATING ("double", "double", "11", true);
static const struct type type_ldouble
    = FLOATING ("long double", "ldouble", "11", false);
static const struct type type_cfloat
    = COMPLEX ("float _Complex", "cfloat", "float");
static const struct type type_cdouble
    = COMPLEX ("double _Complex", "cdouble", "double");
static const struct type type_cldouble
    = COMPLEX ("long double _Complex", "cldouble", "long double");
static const struct type type_pair
    = { "struct pair",
        "pair",
        "(uint64_t) p->i * 5 + (uint64_t) p->d",
        "p->i = (int) h, p->d = (double) (h >> 20)",
        "(struct pair) { (int) %s, 2.0 }",
        KIND_OTHER,
        .add = "p->i ^= q->i; if (q->d > p->d) p->d = q->d",
        .zero = "p->i = 0, p->d = 0" };
static const struct type type_odd
    = { "struct odd",
        "odd",
        "(uint64_t) p->c[0] * 7 + p->c[1] * 5 + (uint64_t) p->c[2]",
        "p->c[0] = (char) h, p->c[1] = (char) (h >> 8), "
        "p->c[2] = (char) (h >> 16)",
        "(struct odd) { { (char) %s, 1, 2 } }",
        KIND_OTHER,
        .add = "p->c[0] ^= q->c[0], p->c[1] ^= q->c[1], p->c[2] ^= q->c[2]",
        .zero = "p->c[0] = p->c[1] = p->c[2] = 0" };
static const struct type type_packed
    = { "struct packed",
        "packed",
        "(uint64_t) p->c * 3 + p->l",
        "p->c = (char) h, p->l = h >> 3",
        "(struct packed) { 'p', (uint64_t) %s }",
        KIND_OTHER,
        .add = "p->c ^= q->c, p->l += q->l",
        .zero = "p->c = 0, p->l = 0" };
static const struct type type_bits = { "struct bits",
                                       "bits",
                                       "(uint64_t) p->a * 32 + p->b",
                                       "p->a = h & 7, p->b = h >> 9 & 31",
                                       "(struct bits) { %s & 7, 2 }",
                                       KIND_OTHER,
                                       .add = "p->a ^= q->a, p->b += q->b",
                                       .zero = "p->a = 0, p->b = 0" };
static const struct type type_big
    = { "struct big",
        "big",
        "(uint64_t) p->f[0] + 3 * (uint64_t) p->f[4] + (uint64_t) p->s",
        "p->f[0] = (float) (h >> 40), p->f[4] = (float) (h & 1023), "
        "p->s = (short) h",
        "(struct big) { { 1, 2, 3, 4, (float) %s }, 9 }",
        KIND_OTHER,
        .add = "if (q->f[0] > p->f[0]) p->f[0] = q->f[0]; if (q->f[4] > "
               "p->f[4]) p->f[4] = q->f[4]; p->s ^= q->s",
        .zero = "p->f[0] = p->f[4] = 0, p->s = 0" };
static const struct type type_aligned = { "struct aligned",
                                          "aligned",
                                          "(uint64_t) p->i + (p->u << 9)",
                                          "p->i = (int) h, p->u = h >> 7",
                                          "(struct aligned) { (int) %s, 77 }",
                                          KIND_OTHER,
                                          .add = "p->i ^= q->i, p->u += q->u",
                                          .zero = "p->i = 0, p->u = 0" };
static const struct type type_union = { "union word",
                                        "union",
                                        "(uint64_t) p->u",
                                        "p->u = h",
                                        "(union word) { .u = (uint64_t) %s }",
                                        KIND_OTHER,
                                        .add = "p->u ^= q->u",
                                        .zero = "p->u = 0" };
static const struct type type_pointer_inside
    = { "struct inside",
        "inside",
        "(uint64_t) *p->at * 3",
        "(void) p, (void) h",
        "(struct inside) { numbers + %s %% 4 }",
        .kind = KIND_OTHER };
static const struct type type_function = { "function",
                                           "function",
                                           "(*p) (17)",
                                           "(void) p, (void) h",
                                           "(%s %% 2 ? twist : turn)",
                                           .kind = KIND_OTHER };

const struct type *const element_types[] = {
  &type_char,    &type_schar,  &type_uchar,   &type_short,   &type_ushort,
  &type_int,     &type_int,    &type_uint,    &type_long,    &type_u64,
  &type_llong,   &type_bool,   &type_enum,    &type_float,   &type_float,
  &type_double,  &type_double, &type_ldouble, &type_cfloat,  &type_cdouble,
  &type_pair,    &type_odd,    &type_packed,  &type_bits,    &type_big,
  &type_aligned, &type_union,  &type_int128,  &type_cldouble
};
const int element_type_count
    = (int)(sizeof element_types / sizeof element_types[0]);

const struct type *const scalar_types[]
    = { &type_char,     &type_schar,
        &type_uchar,    &type_short,
        &type_ushort,   &type_int,
        &type_uint,     &type_long,
        &type_u64,      &type_llong,
        &type_bool,     &type_enum,
        &type_float,    &type_double,
        &type_ldouble,  &type_cfloat,
        &type_cdouble,  &type_cldouble,
        &type_pair,     &type_odd,
        &type_packed,   &type_bits,
        &type_big,      &type_aligned,
        &type_union,    &type_pointer_inside,
        &type_function, &type_int128 };
const int scalar_type_count
    = (int)(sizeof scalar_types / sizeof scalar_types[0]);

const char *const count_types[]
    = { "int",  "int",           "int",           "size_t", "unsigned",
        "long", "unsigned char", "const int",     "short",  "long long",
        "char", "const size_t",  "unsigned short" };
const int count_type_count = (int)(sizeof count_types / sizeof count_types[0]);

/* The types of the program, in the order of their first use.  */
static const struct type *used[64];
static int used_count;

const struct type *
type_use (const struct type *type)
{
  for (int i = 0; i < used_count; i++)
    if (used[i] == type)
      return type;
  return used[used_count++] = type;
}

void
types_print_definitions (FILE *file)
{
  fputs ("enum colour { RED, GREEN, BLUE };\n"
         "struct pair { int i; double d; };\n"
         "struct odd { char c[3]; };\n"
         "struct __attribute__ ((__packed__)) packed { char c; uint64_t l; "
         "};\n"
         "struct bits { unsigned a : 3, b : 5; };\n"
         "struct big { float f[5]; short s; };\n"
         "struct __attribute__ ((__aligned__ (64))) aligned { int i; "
         "uint64_t u; };\n"
         "union word { uint64_t u; unsigned char c[8]; };\n"
         "struct inside { const int *at; };\n"
         "typedef uint64_t (*function) (uint64_t);\n",
         file);
}

static void
print_functions (const struct type *type, FILE *file)
{
  fprintf (file,
           "MAYBE_UNUSED static uint64_t get_%s (const %s *p) "
           "{ return %s; }\n",
           type->tag, type->name, type->get);
  fprintf (file,
           "MAYBE_UNUSED static void put_%s (%s *p, uint64_t h) "
           "{ %s; }\n",
           type->tag, type->name, type->put);
  fprintf (file,
           "MAYBE_UNUSED static uint64_t hash_%s (const %s *p, size_t n, "
           "uint64_t h)\n"
           "{ for (size_t i = 0; i < n; i++) h = mix (h, get_%s (&p[i])); "
           "return h; }\n",
           type->tag, type->name, type->tag);
  fprintf (file,
           "MAYBE_UNUSED static void fill_%s (%s *p, size_t n, uint64_t h)\n"
           "{ for (size_t i = 0; i < n; i++) put_%s (&p[i], "
           "h = mix (h, i)); }\n",
           type->tag, type->name, type->tag);
  fprintf (file,
           "MAYBE_UNUSED static %s *at_%s (%s *p, size_t i) "
           "{ return p + i; }\n"
           "MAYBE_UNUSED static _Thread_local %s scratch_%s[%d];\n",
           type->name, type->tag, type->name, type->name, type->tag,
           SCRATCH_COUNT);
}

void
types_print_used_functions (FILE *file)
{
  for (int i = 0; i < used_count; i++)
    print_functions (used[i], file);
}
