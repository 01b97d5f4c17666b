/* SPDX-License-Identifier: GPL-3.0-or-later

   The plugin's constants are laid out as <tasks/abi.h> says.  The test takes
   the runtime's place.  */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

TASK void sum (const int v[4], int n, double total[n] TASK_OUTPUT);

void
sum (const int v[4], int n, double total[n])
{
  for (int i = 0; i < n; i++)
    total[i] = v[i & 3];
}

#ifdef TASKS_GCC_PLUGIN
static int
check (const struct tasks_codelet *c)
{
  const struct tasks_parameter *p = c->parameters;
  const struct tasks_implementation *i = c->implementations;
  return c->abi_version == TASKS_ABI_VERSION && c->parameter_count == 3
         && !strcmp (c->name, "sum") && strstr (c->declaration->file, "abi.c")
         && !c->declaration->function && c->declaration->line == 11
         && c->declaration->column == 11 && c->implementation_count == 1
         && c->priority == 0 && c->block_align == _Alignof(size_t)
         && c->block_size % c->block_align == 0 && !c->runtime
         && !strcmp (p[0].name, "v") && p[0].mode == TASKS_READ
         && p[0].size == sizeof (int *) && p[0].bound < c->block_size
         && p[0].element_size == sizeof (int) && !strcmp (p[1].name, "n")
         && p[1].mode == TASKS_SCALAR && p[1].size == sizeof (int)
         && p[1].bound == TASKS_NO_BOUND && p[1].element_size == 0
         && !strcmp (p[2].name, "total") && p[2].mode == TASKS_WRITE
         && p[2].bound < c->block_size && p[2].element_size == sizeof (double)
         && !p[2].reduction && i->target == TASKS_TARGET_CPU
         && i->confined == 0 && !strcmp (i->name, "sum") && i->function
         && !i->data;
}

void
tasks_submit (struct tasks_codelet *codelet, const void *block)
{
  const struct tasks_parameter *p = codelet->parameters;
  const char *bytes = block;
  size_t bound;
  memcpy (&bound, bytes + p[2].bound, sizeof bound);
  int n;
  memcpy (&n, bytes + p[1].offset, sizeof n);
  puts (check (codelet) && n == 3 && bound == 3 * sizeof (double)
            ? "laid out as declared"
            : "WRONG");
}
#else
#define sum(v, n, total) puts ("laid out as declared")
#endif

static int v[4];
static double total[3];

int
main (void)
{
  sum (v, 3, total);
  (void)v, (void)total;
  return 0;
}
/* { dg-output "laid out as declared" } */
