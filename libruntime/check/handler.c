/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the program does with signals.  */

#define _GNU_SOURCE
#include "handler.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <unistd.h>

#include "base/lock.h"
#include "divert.h"
#include "step.h"

static const int numbers[] = { SIGSEGV, SIGBUS, SIGTRAP };

#define NUMBERS (sizeof numbers / sizeof *numbers)

typedef void handler (int, siginfo_t *, void *);

/* Of each: our handler, or NULL, and what the program has installed.  Under
   the lock, which is held only while all signals are blocked: handlers take
   it.  They are those of PROCESS: a child of vfork shares this memory, and has
   its own signals.  */
static struct taken
{
  handler *ours;
  struct sigaction programs;
} takens[NUMBERS];
static struct lock lock;
static pid_t process;

static int (*next_sigaction) (int, const struct sigaction *,
                              struct sigaction *);
static sighandler_t (*next_signal) (int, sighandler_t);
static sighandler_t (*next_sysv_signal) (int, sighandler_t);
static int (*next_sigprocmask) (int, const sigset_t *, sigset_t *);
static int (*next_pthread_sigmask) (int, const sigset_t *, sigset_t *);

/* What the C library does: our own calls may be diverted, too, if the runtime
   is in the program.  */
static int
change (int number, const struct sigaction *new, struct sigaction *old)
{
  return next_sigaction ? next_sigaction (number, new, old)
                        : sigaction (number, new, old);
}

static sigset_t
lock_signals (void)
{
  sigset_t all, before;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  rt_lock (&lock);
  return before;
}

static void
unlock_signals (const sigset_t *before)
{
  rt_unlock (&lock);
  pthread_sigmask (SIG_SETMASK, before, NULL);
}

static struct taken *
find (int number)
{
  for (size_t i = 0; i < NUMBERS; i++)
    if (numbers[i] == number)
      return &takens[i];
  return NULL;
}

/* Whether ACTION is to call OURS.  */
static bool
calls (const struct sigaction *action, handler *ours)
{
  return (action->sa_flags & SA_SIGINFO) && action->sa_sigaction == ours;
}

bool
rt_handler_take (int number, handler *ours)
{
  struct sigaction now,
      new = { .sa_sigaction = ours, .sa_flags = SA_SIGINFO | SA_ONSTACK };
  if (change (number, NULL, &now))
    return false;
  if (calls (&now, ours))
    return true;
  sigset_t mask = lock_signals ();
  /* Another thread may have been here meanwhile.  */
  bool done = !change (number, &new, &now);
  if (done && !calls (&now, ours))
    *find (number) = (struct taken){ ours, now };
  process = getpid ();
  unlock_signals (&mask);
  return done;
}

void
rt_handlers_forked (void)
{
  if (process)
    process = getpid ();
  lock = (struct lock){ 0 };
}

void
rt_handler_forward (int number, siginfo_t *info, void *context)
{
  struct taken *taken = find (number);
  sigset_t mask = lock_signals (), own;
  struct sigaction action = taken->programs;
  if (action.sa_flags & SA_RESETHAND)
    taken->programs = (struct sigaction){ .sa_handler = SIG_DFL };
  unlock_signals (&mask);
  /* A library that was loaded late may have found ours, and brought that
     back.  */
  if (calls (&action, taken->ours))
    action = (struct sigaction){ .sa_handler = SIG_DFL };
  bool plain = !(action.sa_flags & SA_SIGINFO), sent = info->si_code <= 0;
  if (plain && action.sa_handler == SIG_IGN && sent)
    return;
  if (plain && (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN))
    {
      /* What faulted does so again, where a core dump shall show it.  */
      action.sa_handler = SIG_DFL;
      change (number, &action, NULL);
      if (sent || number == SIGTRAP)
        raise (number);
      return;
    }
  pthread_sigmask (SIG_BLOCK, &action.sa_mask, NULL);
  sigemptyset (&own);
  sigaddset (&own, number);
  if (action.sa_flags & SA_NODEFER)
    pthread_sigmask (SIG_UNBLOCK, &own, NULL);
  if (plain)
    action.sa_handler (number);
  else
    action.sa_sigaction (number, info, context);
}

void
rt_handler_unblock (void)
{
  sigset_t ours;
  sigemptyset (&ours);
  for (size_t i = 0; i < NUMBERS; i++)
    sigaddset (&ours, numbers[i]);
  pthread_sigmask (SIG_UNBLOCK, &ours, NULL);
}

/* SET without ours.  */
static sigset_t
others (const sigset_t *set)
{
  sigset_t left = *set;
  for (size_t i = 0; i < NUMBERS && rt_diverts (); i++)
    sigdelset (&left, numbers[i]);
  return left;
}

/* What sigaction does for a signal that is taken; false if NUMBER is not, or
   somebody has taken it from us.  */
static bool
exchange (int number, const struct sigaction *new, struct sigaction *old)
{
  struct taken *taken = find (number);
  struct sigaction after, before, now;
  if (!taken || !rt_diverts () || getpid () != process)
    return false;
  /* Who passes a wrong address shall fault here.  */
  if (new)
    after = *new;
  sigset_t mask = lock_signals ();
  bool is_ours = taken->ours && !change (number, NULL, &now)
                 && calls (&now, taken->ours);
  before = taken->programs;
  if (is_ours && new)
    taken->programs = after;
  unlock_signals (&mask);
  if (is_ours && old)
    *old = before;
  return is_ours;
}

static int
watched_sigaction (int number, const struct sigaction *new,
                   struct sigaction *old)
{
  struct sigaction action;
  int result = 0;
  RT_DIVERTED ();
  if (new)
    {
      action = *new;
      action.sa_mask = others (&new->sa_mask);
    }
  if (!exchange (number, new ? &action : NULL, old))
    result = next_sigaction (number, new ? &action : NULL, old);
  rt_diverted_end ();
  return result;
}

/* What NEXT does, which installs with FLAGS.  */
static sighandler_t
install (int number, sighandler_t handler, int flags,
         sighandler_t (*next) (int, sighandler_t))
{
  struct sigaction old, new = { .sa_handler = handler, .sa_flags = flags };
  RT_DIVERTED ();
  sighandler_t before = exchange (number, &new, &old) ? old.sa_handler
                                                      : next (number, handler);
  rt_diverted_end ();
  return before;
}

static sighandler_t
watched_signal (int number, sighandler_t handler)
{
  return install (number, handler, SA_RESTART, next_signal);
}

static sighandler_t
watched_sysv_signal (int number, sighandler_t handler)
{
  return install (number, handler, (int)SA_RESETHAND | SA_NODEFER,
                  next_sysv_signal);
}

/* What NEXT does.  */
static int
change_mask (int how, const sigset_t *set, sigset_t *old,
             int (*next) (int, const sigset_t *, sigset_t *))
{
  sigset_t left;
  RT_DIVERTED ();
  if (set)
    left = others (set);
  int result = next (how, set ? &left : NULL, old);
  rt_diverted_end ();
  return result;
}

static int
watched_sigprocmask (int how, const sigset_t *set, sigset_t *old)
{
  return change_mask (how, set, old, next_sigprocmask);
}

static int
watched_pthread_sigmask (int how, const sigset_t *set, sigset_t *old)
{
  return change_mask (how, set, old, next_pthread_sigmask);
}

/* The program is about to become another, which ignores what it ignores; or,
   with BACK, has not become that.  */
static void
ignore (bool back)
{
  int saved = errno;
  struct sigaction action = { .sa_handler = SIG_IGN };
  for (size_t i = 0; i < NUMBERS && rt_diverts (); i++)
    {
      struct taken *taken = &takens[i];
      if (!taken->ours || (taken->programs.sa_flags & SA_SIGINFO)
          || taken->programs.sa_handler != SIG_IGN)
        continue;
      if (back)
        {
          action.sa_sigaction = taken->ours;
          action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        }
      change (numbers[i], &action, NULL);
    }
  errno = saved;
}

#define WATCHED_EXEC(NAME, PARAMETERS, ARGUMENTS)                             \
  static int (*next_##NAME) PARAMETERS;                                       \
  static int watched_##NAME PARAMETERS                                        \
  {                                                                           \
    ignore (false);                                                           \
    int result = next_##NAME ARGUMENTS;                                       \
    ignore (true);                                                            \
    /* A child of vfork is here.  */                                          \
    rt_step_resume ();                                                        \
    return result;                                                            \
  }

WATCHED_EXEC (execve,
              (const char *path, char *const *arguments,
               char *const *environment),
              (path, arguments, environment))
WATCHED_EXEC (execvpe,
              (const char *file, char *const *arguments,
               char *const *environment),
              (file, arguments, environment))
WATCHED_EXEC (execv, (const char *path, char *const *arguments),
              (path, arguments))
WATCHED_EXEC (execvp, (const char *file, char *const *arguments),
              (file, arguments))

/* The same with a list of arguments; the stack has room for them, as the C
   library expects, too.  */
#define WATCHED_LIST(NAME, ARRAY, ENVIRONMENT, ...)                           \
  static int (*next_##NAME) (const char *, const char *, ...);                \
  static int watched_##NAME (const char *file, const char *first, ...)        \
  {                                                                           \
    va_list rest;                                                             \
    size_t count = 1;                                                         \
    va_start (rest, first);                                                   \
    for (const char *one = first; one; one = va_arg (rest, const char *))     \
      count++;                                                                \
    va_end (rest);                                                            \
    const char *arguments[count];                                             \
    arguments[0] = first;                                                     \
    va_start (rest, first);                                                   \
    for (size_t i = 1; i < count; i++)                                        \
      arguments[i] = va_arg (rest, const char *);                             \
    char *const *environment = ENVIRONMENT;                                   \
    va_end (rest);                                                            \
    (void)environment;                                                        \
    return watched_##ARRAY (file, (char *const *)arguments __VA_ARGS__);      \
  }

WATCHED_LIST (execl, execv, NULL)
WATCHED_LIST (execlp, execvp, NULL)
WATCHED_LIST (execle, execve, va_arg (rest, char *const *), , environment)

const struct diversion rt_handler_diversions[] = {
  { "execve", (void *)watched_execve, (void **)&next_execve },
  { "execvpe", (void *)watched_execvpe, (void **)&next_execvpe },
  { "execv", (void *)watched_execv, (void **)&next_execv },
  { "execvp", (void *)watched_execvp, (void **)&next_execvp },
  { "execl", (void *)watched_execl, (void **)&next_execl },
  { "execlp", (void *)watched_execlp, (void **)&next_execlp },
  { "execle", (void *)watched_execle, (void **)&next_execle },
  { "sigaction", (void *)watched_sigaction, (void **)&next_sigaction },
  { "signal", (void *)watched_signal, (void **)&next_signal },
  { "__sysv_signal", (void *)watched_sysv_signal, (void **)&next_sysv_signal },
  { "sigprocmask", (void *)watched_sigprocmask, (void **)&next_sigprocmask },
  { "pthread_sigmask", (void *)watched_pthread_sigmask,
    (void **)&next_pthread_sigmask },
  { NULL, NULL, NULL },
};
