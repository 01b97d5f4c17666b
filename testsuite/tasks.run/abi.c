/* SPDX-License-Identifier: GPL-3.0-or-later

   The plugin's constants are laid out as <tasks/abi.h> says.  */

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
extern struct tasks_codelet codelet __asm__("sum.codelet");

static int
check (void)
{
  const struct tasks_parameter *p = codelet.parameters;
  const struct tasks_implementation *i = codelet.implementations;
  return codelet.abi_version == TASKS_ABI_VERSION
         && codelet.parameter_count == 3 && !strcmp (codelet.name, "sum")
         && strstr (codelet.declaration->file, "abi.c")
         && !codelet.declaration->function && codelet.declaration->line == 10
         && codelet.declaration->column == 11
         && codelet.implementation_count == 1 && codelet.reserved == 0
         && codelet.block_align == _Alignof(size_t)
         && codelet.block_size % codelet.block_align == 0 && !codelet.runtime
         && !strcmp (p[0].name, "v") && p[0].mode == TASKS_READ
         && p[0].size == sizeof (int *) && p[0].bound < codelet.block_size
         && p[0].element_size == sizeof (int) && !strcmp (p[1].name, "n")
         && p[1].mode == TASKS_SCALAR && p[1].size == sizeof (int)
         && p[1].bound == TASKS_NO_BOUND && p[1].element_size == 0
         && !strcmp (p[2].name, "total") && p[2].mode == TASKS_WRITE
         && p[2].bound < codelet.block_size
         && p[2].element_size == sizeof (double)
         && i->target == TASKS_TARGET_CPU && i->reserved == 0
         && !strcmp (i->name, "sum") && i->function && !i->data;
}
#else
#define check() 1
#endif

int
main (void)
{
  puts (check () ? "laid out as declared" : "WRONG");
  return !check ();
}
/* { dg-output "laid out as declared" } */
