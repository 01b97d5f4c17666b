/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of `task_lock', and its uses.  */

/* { dg-do compile } */

__attribute__ ((task_lock ("take"))) void enter (void);
__attribute__ ((__task_lock__ ("give"))) void leave (void);

int lock __attribute__ ((task_lock ("take"))); /* { dg-error "5:attribute 'task_lock' belongs on a function" } */
void neither (void) __attribute__ ((task_lock ("hold"))); /* { dg-error "6:the operand of 'task_lock' is '\"take\"' or '\"give\"'" } */
void number (void) __attribute__ ((task_lock (1))); /* { dg-error "6:the operand of 'task_lock' is '\"take\"' or '\"give\"'" } */
