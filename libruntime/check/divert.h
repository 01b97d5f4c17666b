/* SPDX-License-Identifier: LGPL-2.1-or-later

   Functions of libraries that the program calls by way of ours.

   It finds them by its tables of addresses, as all objects do.  The addresses
   of the functions here are put there; that costs a program nothing that is
   not checked.  What it calls in other ways is not seen: by an address that
   dlsym has told; nor what the C library calls itself, or what objects do
   before the runtime is called for the first time since they were loaded.  */

#ifndef RT_CHECK_DIVERT_H
#define RT_CHECK_DIVERT_H

#include <stdbool.h>
#include <stdint.h>

/* The program calls OURS where it calls NAME, and that calls *NEXT.  */
struct diversion
{
  const char *name;
  void *ours, **next;
};

/* Lists of them, which end with one without a name.  */
extern const struct diversion rt_block_diversions[];
extern const struct diversion rt_freed_diversions[];
extern const struct diversion rt_deleted_diversions[]; /* of sanitizers */
extern const struct diversion rt_transfer_diversions[];
extern const struct diversion rt_request_diversions[];
extern const struct diversion rt_handler_diversions[];
extern const struct diversion rt_thread_diversions[];
extern const struct diversion rt_jump_diversions[];

/* Put them into the tables.  */
void rt_divert_begin (void);

/* The same; until the end our functions look at calls.  */
void rt_divert_start (void);

/* Put them into those of objects that have been loaded since; whether there
   are any.  */
bool rt_divert_loaded (void);

void rt_divert_stop (void);

/* Where the program has called the last of them in this thread.  Each begins
   and ends with these.  Those that one calls itself are called by the runtime,
   if that is in the program: for them nothing changes.  */
extern _Thread_local const void *rt_divert_caller
    __attribute__ ((tls_model ("initial-exec")));
#define RT_DIVERTED() rt_diverted_begin (__builtin_return_address (0))
void rt_diverted_begin (const void *caller);
void rt_diverted_end (void);

/* The program does not go on within one.  */
void rt_diverted_forget (void);

/* Whether our functions shall look.  */
bool rt_diverts (void);

/* Whether AT is the beginning of one.  */
bool rt_divert_enters (uintptr_t at);

#endif /* RT_CHECK_DIVERT_H */
