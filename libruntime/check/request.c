/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the program asks the kernel for, and where it wants the answer: as in
   transfer.c, for calls that fill structs, or find a file by its name, in
   memory that is perhaps protected.

   Some calls touch nothing of the program but block all signals for a while,
   which ends stepping: they are here so that it goes on behind them.  */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "divert.h"
#include "frame.h"
#include "step.h"
#include "tasks/abi.h"
#include "transfer.h"

/* Most addresses of sockets have so many bytes.  */
#define ADDRESS_SIZE 16

/* Watch NAME, which returns a RESULT, FAILED if it is that; the others are the
   transfers.  These may ask whether they are MADE: then it has returned GOT.
 */
#define REQUEST(NAME, RESULT, FAILED, PARAMETERS, ARGUMENTS, ...)             \
  static RESULT (*next_##NAME) PARAMETERS;                                    \
  static RESULT watched_##NAME PARAMETERS                                     \
  {                                                                           \
    RESULT got = FAILED;                                                      \
    bool made = false, counts;                                                \
    (void)made;                                                               \
    RT_DIVERTED ();                                                           \
    {                                                                         \
      const struct transfer parts_[] = { __VA_ARGS__ };                       \
      counts = rt_transfers_let (parts_, sizeof parts_ / sizeof *parts_);     \
      do                                                                      \
        got = next_##NAME ARGUMENTS;                                          \
      while (got == FAILED                                                    \
             && rt_transfers_again (parts_, sizeof parts_ / sizeof *parts_)); \
    }                                                                         \
    made = got != FAILED;                                                     \
    if (counts && made)                                                       \
      {                                                                       \
        const struct transfer parts_[] = { __VA_ARGS__ };                     \
        rt_transfers_touched (parts_, sizeof parts_ / sizeof *parts_);        \
      }                                                                       \
    rt_diverted_end ();                                                       \
    return got;                                                               \
  }

/* What the kernel reads, writes, or both, at AT: SIZE bytes there, or what AT
   points to, unless it is NULL.  */
#define MEMORY(AT, SIZE, MODE)                                                \
  {                                                                           \
    (AT), (AT) ? (SIZE) : 0, (MODE)                                           \
  }
#define IN(AT) MEMORY (AT, sizeof *(AT), TASKS_READ)
#define OUT(AT) MEMORY (AT, sizeof *(AT), TASKS_WRITE)
#define IN_OUT(AT) MEMORY (AT, sizeof *(AT), TASKS_READ_WRITE)

/* Of the set at AT the kernel looks at as many words as N descriptors need. */
#define DESCRIPTORS(AT, N)                                                    \
  MEMORY (AT, ((size_t)(N) + 63) / 64 * 8, TASKS_READ_WRITE)

/* It touches nothing, but once it begins nobody sees what the running bodies
   write.  */
#define LOSES_SIGHT MEMORY (made ? NULL : lose (), 0, 0)

static const void *
lose (void)
{
  rt_frame_lose_shadows ();
  return NULL;
}

/* Files.  What is variadic has no more arguments than these.  */
REQUEST (open, int, -1, (const char *path, int flags, mode_t mode),
         (path, flags, mode), IN (path))
REQUEST (openat, int, -1, (int at, const char *path, int flags, mode_t mode),
         (at, path, flags, mode), IN (path))
REQUEST (creat, int, -1, (const char *path, mode_t mode), (path, mode),
         IN (path))
REQUEST (fopen, FILE *, NULL, (const char *path, const char *mode),
         (path, mode), IN (path))
REQUEST (unlink, int, -1, (const char *path), (path), IN (path))
REQUEST (remove, int, -1, (const char *path), (path), IN (path))
REQUEST (access, int, -1, (const char *path, int mode), (path, mode),
         IN (path))
REQUEST (mkdir, int, -1, (const char *path, mode_t mode), (path, mode),
         IN (path))
REQUEST (rename, int, -1, (const char *from, const char *to), (from, to),
         IN (from), IN (to))
REQUEST (stat, int, -1, (const char *path, struct stat *to), (path, to),
         IN (path), OUT (to))
REQUEST (lstat, int, -1, (const char *path, struct stat *to), (path, to),
         IN (path), OUT (to))
REQUEST (fstat, int, -1, (int file, struct stat *to), (file, to), OUT (to))
REQUEST (fstatat, int, -1,
         (int at, const char *path, struct stat *to, int flags),
         (at, path, to, flags), IN (path), OUT (to))
REQUEST (statx, int, -1,
         (int at, const char *path, int flags, unsigned mask,
          struct statx *to),
         (at, path, flags, mask, to), IN (path), OUT (to))
REQUEST (statfs, int, -1, (const char *path, struct statfs *to), (path, to),
         IN (path), OUT (to))
REQUEST (fstatfs, int, -1, (int file, struct statfs *to), (file, to), OUT (to))
REQUEST (getcwd, char *, NULL, (char *to, size_t n), (to, n),
         MEMORY (to, made ? strlen (to) + 1 : n, TASKS_WRITE))
REQUEST (sendfile, ssize_t, -1, (int to, int from, off_t *at, size_t n),
         (to, from, at, n), IN_OUT (at))
REQUEST (ioctl, int, -1, (int file, unsigned long request, void *to),
         (file, request, to),
         MEMORY (to, _IOC_SIZE (request) ? _IOC_SIZE (request) : 1,
                 (_IOC_DIR (request) & _IOC_READ ? TASKS_WRITE : 0)
                     | (_IOC_DIR (request) & _IOC_WRITE ? TASKS_READ : 0)))
REQUEST (pipe, int, -1, (int to[2]), (to),
         MEMORY (to, 2 * sizeof *to, TASKS_WRITE))
REQUEST (pipe2, int, -1, (int to[2], int flags), (to, flags),
         MEMORY (to, 2 * sizeof *to, TASKS_WRITE))

/* Who is ready.  */
REQUEST (poll, int, -1, (struct pollfd * all, nfds_t n, int limit),
         (all, n, limit), MEMORY (all, n * sizeof *all, TASKS_READ_WRITE))
REQUEST (ppoll, int, -1,
         (struct pollfd * all, nfds_t n, const struct timespec *limit,
          const sigset_t *mask),
         (all, n, limit, mask),
         MEMORY (all, n * sizeof *all, TASKS_READ_WRITE), IN (limit))
REQUEST (select, int, -1,
         (int n, fd_set *in, fd_set *out, fd_set *other,
          struct timeval *limit),
         (n, in, out, other, limit), DESCRIPTORS (in, n), DESCRIPTORS (out, n),
         DESCRIPTORS (other, n), IN_OUT (limit))
REQUEST (pselect, int, -1,
         (int n, fd_set *in, fd_set *out, fd_set *other,
          const struct timespec *limit, const sigset_t *mask),
         (n, in, out, other, limit, mask), DESCRIPTORS (in, n),
         DESCRIPTORS (out, n), DESCRIPTORS (other, n), IN (limit))
REQUEST (epoll_wait, int, -1,
         (int file, struct epoll_event *to, int n, int limit),
         (file, to, n, limit),
         MEMORY (to, (size_t)(made ? got : n) * sizeof *to, TASKS_WRITE))
REQUEST (epoll_ctl, int, -1,
         (int file, int what, int other, struct epoll_event *event),
         (file, what, other, event), IN (event))

/* Sockets.  */
REQUEST (socketpair, int, -1, (int domain, int type, int protocol, int to[2]),
         (domain, type, protocol, to),
         MEMORY (to, 2 * sizeof *to, TASKS_WRITE))
REQUEST (accept, int, -1, (int file, void *to, socklen_t *n), (file, to, n),
         MEMORY (to, ADDRESS_SIZE, TASKS_WRITE), IN_OUT (n))
REQUEST (accept4, int, -1, (int file, void *to, socklen_t *n, int flags),
         (file, to, n, flags), MEMORY (to, ADDRESS_SIZE, TASKS_WRITE),
         IN_OUT (n))
REQUEST (getsockname, int, -1, (int file, void *to, socklen_t *n),
         (file, to, n), MEMORY (to, ADDRESS_SIZE, TASKS_WRITE), IN_OUT (n))
REQUEST (getpeername, int, -1, (int file, void *to, socklen_t *n),
         (file, to, n), MEMORY (to, ADDRESS_SIZE, TASKS_WRITE), IN_OUT (n))
REQUEST (bind, int, -1, (int file, const void *from, socklen_t n),
         (file, from, n), MEMORY (from, n, TASKS_READ))
REQUEST (connect, int, -1, (int file, const void *from, socklen_t n),
         (file, from, n), MEMORY (from, n, TASKS_READ))
REQUEST (getsockopt, int, -1,
         (int file, int level, int name, void *to, socklen_t *n),
         (file, level, name, to, n), MEMORY (to, 1, TASKS_WRITE), IN_OUT (n))
REQUEST (setsockopt, int, -1,
         (int file, int level, int name, const void *from, socklen_t n),
         (file, level, name, from, n), MEMORY (from, n, TASKS_READ))

/* Time, the system and processes.  */
REQUEST (clock_gettime, int, -1, (clockid_t clock, struct timespec *to),
         (clock, to), OUT (to))
REQUEST (gettimeofday, int, -1, (struct timeval * to, void *zone), (to, zone),
         OUT (to))
REQUEST (nanosleep, int, -1,
         (const struct timespec *from, struct timespec *rest), (from, rest),
         IN (from), MEMORY (rest, made ? 0 : sizeof *rest, TASKS_WRITE))
REQUEST (getitimer, int, -1, (int which, struct itimerval *to), (which, to),
         OUT (to))
REQUEST (setitimer, int, -1,
         (int which, const struct itimerval *from, struct itimerval *to),
         (which, from, to), IN (from), OUT (to))
REQUEST (times, clock_t, -1, (struct tms * to), (to), OUT (to))
REQUEST (uname, int, -1, (struct utsname * to), (to), OUT (to))
REQUEST (sysinfo, int, -1, (struct sysinfo * to), (to), OUT (to))
REQUEST (getrusage, int, -1, (int who, struct rusage *to), (who, to), OUT (to))
REQUEST (getrlimit, int, -1, (int what, struct rlimit *to), (what, to),
         OUT (to))
REQUEST (setrlimit, int, -1, (int what, const struct rlimit *from),
         (what, from), IN (from))
REQUEST (getentropy, int, -1, (void *to, size_t n), (to, n),
         MEMORY (to, n, TASKS_WRITE))
REQUEST (wait, pid_t, -1, (int *to), (to),
         MEMORY (to, sizeof *to, TASKS_WRITE))
REQUEST (waitpid, pid_t, -1, (pid_t process, int *to, int flags),
         (process, to, flags),
         MEMORY (to, made && !got ? 0 : sizeof *to, TASKS_WRITE))
REQUEST (wait4, pid_t, -1,
         (pid_t process, int *to, int flags, struct rusage *usage),
         (process, to, flags, usage),
         MEMORY (to, made && !got ? 0 : sizeof *to, TASKS_WRITE),
         MEMORY (usage, made && !got ? 0 : sizeof *usage, TASKS_WRITE))

/* What blocks signals.  Handlers may write what nobody sees then.  */
REQUEST (pthread_kill, int, -1, (pthread_t thread, int number),
         (thread, number), LOSES_SIGHT)
REQUEST (raise, int, -1, (int number), (number), LOSES_SIGHT)
REQUEST (system, int, -1, (const char *command), (command), IN (command))
REQUEST (popen, FILE *, NULL, (const char *command, const char *mode),
         (command, mode), IN (command))
REQUEST (posix_spawn, int, -1,
         (pid_t * to, const char *path, const void *actions, const void *how,
          char *const *arguments, char *const *environment),
         (to, path, actions, how, arguments, environment), IN (path))
REQUEST (posix_spawnp, int, -1,
         (pid_t * to, const char *path, const void *actions, const void *how,
          char *const *arguments, char *const *environment),
         (to, path, actions, how, arguments, environment), IN (path))

#define DIVERTED(NAME) DIVERTED_AS (NAME, NAME)
#define DIVERTED_AS(OTHER, NAME)                                              \
  {                                                                           \
#OTHER, (void *)watched_##NAME, (void **)&next_##NAME                     \
  }

/* Where offsets have 64 bits a function may have two names.  */
const struct diversion rt_request_diversions[] = {
  DIVERTED (open),
  DIVERTED_AS (open64, open),
  DIVERTED (openat),
  DIVERTED_AS (openat64, openat),
  DIVERTED (creat),
  DIVERTED_AS (creat64, creat),
  DIVERTED (fopen),
  DIVERTED_AS (fopen64, fopen),
  DIVERTED (unlink),
  DIVERTED (remove),
  DIVERTED (access),
  DIVERTED (mkdir),
  DIVERTED (rename),
  DIVERTED (stat),
  DIVERTED_AS (stat64, stat),
  DIVERTED (lstat),
  DIVERTED_AS (lstat64, lstat),
  DIVERTED (fstat),
  DIVERTED_AS (fstat64, fstat),
  DIVERTED (fstatat),
  DIVERTED_AS (fstatat64, fstatat),
  DIVERTED (statx),
  DIVERTED (statfs),
  DIVERTED_AS (statfs64, statfs),
  DIVERTED (fstatfs),
  DIVERTED_AS (fstatfs64, fstatfs),
  DIVERTED (getcwd),
  DIVERTED (sendfile),
  DIVERTED_AS (sendfile64, sendfile),
  DIVERTED (ioctl),
  DIVERTED (pipe),
  DIVERTED (pipe2),
  DIVERTED (poll),
  DIVERTED (ppoll),
  DIVERTED (select),
  DIVERTED (pselect),
  DIVERTED (epoll_wait),
  DIVERTED (epoll_ctl),
  DIVERTED (socketpair),
  DIVERTED (accept),
  DIVERTED (accept4),
  DIVERTED (getsockname),
  DIVERTED (getpeername),
  DIVERTED (bind),
  DIVERTED (connect),
  DIVERTED (getsockopt),
  DIVERTED (setsockopt),
  DIVERTED (clock_gettime),
  DIVERTED (gettimeofday),
  DIVERTED (nanosleep),
  DIVERTED (getitimer),
  DIVERTED (setitimer),
  DIVERTED (times),
  DIVERTED (uname),
  DIVERTED (sysinfo),
  DIVERTED (getrusage),
  DIVERTED (getrlimit),
  DIVERTED_AS (getrlimit64, getrlimit),
  DIVERTED (setrlimit),
  DIVERTED_AS (setrlimit64, setrlimit),
  DIVERTED (getentropy),
  DIVERTED (wait),
  DIVERTED (waitpid),
  DIVERTED (wait4),
  DIVERTED (pthread_kill),
  DIVERTED (raise),
  DIVERTED (system),
  DIVERTED (popen),
  DIVERTED (posix_spawn),
  DIVERTED (posix_spawnp),
  { NULL, NULL, NULL },
};
