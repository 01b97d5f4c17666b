/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks that mix the content of three buffers.  */

#include "mix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "memory/recovery.h"

/* Nanoseconds of a body: it is worth a plan (policy/planned.c).  */
#define LENGTH 10000

void
mix_body (struct mix_arguments *a, const uint32_t modes[3])
{
  for (uint64_t end = rt_clock () + LENGTH; rt_clock () < end;)
    ;
  uint64_t hash = a->seed;
  for (int i = 0; i < 3; i++)
    for (size_t j = 0; (modes[i] & TASKS_READ) && j < a->bound[i] / 8; j++)
      hash = (hash ^ a->buffer[i][j]) * UINT64_C (0x9E3779B97F4A7C15);
  for (int i = 0; i < 3; i++)
    for (size_t j = 0; (modes[i] & TASKS_WRITE) && j < a->bound[i] / 8; j++)
      a->buffer[i][j] = modes[i] & TASKS_READ ? a->buffer[i][j] + (hash ^ j)
                                              : hash * (j + 1);
}

/* clang-format off */
#define FUNCTIONS(X)                                                          \
  X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7) X (8) X (9) X (10) X (11)   \
  X (12) X (13) X (14) X (15) X (16) X (17) X (18) X (19) X (20) X (21)       \
  X (22) X (23) X (24) X (25) X (26)
/* clang-format on */

void
mix_modes (unsigned number, uint32_t modes[3])
{
  for (int i = 0; i < 3; i++, number /= 3)
    modes[i] = 1 + number % 3;
}

#define FUNCTION(N)                                                           \
  static void mix_##N (void *block)                                           \
  {                                                                           \
    uint32_t modes[3];                                                        \
    mix_modes (N, modes);                                                     \
    mix_body (block, modes);                                                  \
  }
FUNCTIONS (FUNCTION)

#define NAME(N) mix_##N,
void (*const mix_functions[MIX_MODES]) (void *) = { FUNCTIONS (NAME) };

struct tasks_codelet mix_codelets[MIX_MODES][3];
static struct tasks_parameter parameters[MIX_MODES][4];
static struct tasks_implementation implementations[MIX_MODES][2];

void
mix_make_codelets (void)
{
  static const struct tasks_site site = { "unit", "mix", 1, 1 };
  if (mix_codelets[0][0].name)
    return;
  for (unsigned n = 0; n < MIX_MODES; n++)
    {
      uint32_t modes[3];
      mix_modes (n, modes);
      parameters[n][0] = (struct tasks_parameter){ "seed", TASKS_SCALAR,   0,
                                                   8,      TASKS_NO_BOUND, 0,
                                                   NULL,   TASKS_NO_BOUND, 0 };
      for (unsigned i = 0; i < 3; i++)
        parameters[n][1 + i] = (struct tasks_parameter){
          "buffer",
          modes[i],
          (uint32_t)(offsetof (struct mix_arguments, buffer) + 8 * i),
          8,
          (uint32_t)(offsetof (struct mix_arguments, bound) + 8 * i),
          8,
          NULL,
          TASKS_NO_BOUND,
          0
        };
      for (unsigned i = 0; i < 2; i++)
        implementations[n][i] = (struct tasks_implementation){
          i ? TASKS_TARGET_OPENCL : TASKS_TARGET_CPU, 0, i ? "device" : "cpu",
          mix_functions[n], NULL
        };
      for (unsigned where = 0; where < 3; where++)
        mix_codelets[n][where] = (struct tasks_codelet){
          .abi_version = TASKS_ABI_VERSION,
          .parameter_count = 4,
          .name = "mix",
          .declaration = &site,
          .parameters = parameters[n],
          .implementations = &implementations[n][where == 1],
          .implementation_count = where == 2 ? 2 : 1,
          .block_size = sizeof (struct mix_arguments),
          .block_align = 8,
        };
    }
}

void
mix_set_options (struct fake_options options)
{
  if (!options.devices)
    options.devices = 1;
  if (!options.memory)
    options.memory = 1 << 20;
  rt_recovery_patience
      = options.stall_kernel || options.stall_copy ? FAKE_STALL / 10000 : 5000;
  fake_options = options;
}
