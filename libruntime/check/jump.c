/* SPDX-License-Identifier: LGPL-2.1-or-later

   Jumps out of functions whose variables are registered.

   Where a jump goes stands in its buffer, scrambled by what the C library
   keeps for each thread.  Where that is not known, or the function that goes
   on has changed the end of its stack since, the next pragma finds what has
   been left (left.c).  */

#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <stddef.h>

#include "check.h"
#include "divert.h"
#include "frame.h"
#include "left.h"
#include "span.h"

static void (*next_longjmp) (struct __jmp_buf_tag *, int)
    __attribute__ ((noreturn));
static void (*next__longjmp) (struct __jmp_buf_tag *, int)
    __attribute__ ((noreturn));
static void (*next_siglongjmp) (struct __jmp_buf_tag *, int)
    __attribute__ ((noreturn));
static void (*next_checked) (struct __jmp_buf_tag *, int)
    __attribute__ ((noreturn));

/* Where the stack ends for who goes on by BUFFER; 0: nobody knows.  */
static uintptr_t
stack_in (const struct __jmp_buf_tag *buffer)
{
#if defined __x86_64__ && defined __LP64__ && defined __GLIBC__
  uintptr_t stack = (uintptr_t)buffer->__jmpbuf[6];
  __asm__("rorq $17, %0\n\txorq %%fs:48, %0" : "+r"(stack) : : "cc");
  return stack;
#else
  (void)buffer;
  return 0;
#endif
}

static void
look (const struct __jmp_buf_tag *buffer)
{
  uintptr_t stack = stack_in (buffer);
  if (!stack || !rt_span_count || rt_spans_locked () || !rt_diverts ())
    return;
  int saved = errno;
  rt_left_prepare ();
  rt_spans_lock ();
  rt_left_jump (rt_check_frame, stack);
  rt_spans_unlock ();
  errno = saved;
}

#define WATCHED(NAME, NEXT)                                                   \
  static _Noreturn void NAME (struct __jmp_buf_tag *buffer, int value)        \
  {                                                                           \
    RT_DIVERTED ();                                                           \
    look (buffer);                                                            \
    rt_diverted_end ();                                                       \
    NEXT (buffer, value);                                                     \
  }

WATCHED (watched_longjmp, next_longjmp)
WATCHED (watched__longjmp, next__longjmp)
WATCHED (watched_siglongjmp, next_siglongjmp)
WATCHED (watched_checked, next_checked)

const struct diversion rt_jump_diversions[] = {
  { "longjmp", (void *)watched_longjmp, (void **)&next_longjmp },
  { "_longjmp", (void *)watched__longjmp, (void **)&next__longjmp },
  { "siglongjmp", (void *)watched_siglongjmp, (void **)&next_siglongjmp },
  { "__longjmp_chk", (void *)watched_checked, (void **)&next_checked },
  { NULL, NULL, NULL },
};
