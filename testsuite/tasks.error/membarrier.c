/* SPDX-License-Identifier: GPL-3.0-or-later

   The system call membarrier is denied when it has been used: a thread that
   needs it says so.  */

/* { dg-only O0 } */
/* { dg-no-emulator "that of QEMU has no seccomp" } */
/* Workers need it when they begin.  */
/* { dg-environment "TASKS_NCPU=1" } */
/* { dg-stop "the system call membarrier is not possible any more" 0 } */

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

/* From now on the calling thread, and those that it creates, may not call
   membarrier.  */
static void
deny (void)
{
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program
      = { .len = sizeof filter / sizeof *filter, .filter = filter };
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
      || prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
    perror ("seccomp");
}

static void *
other (void *unused)
{
  static int w[8];
  (void)unused;
#pragma tasks register w
  add (8, w, 1);
#pragma tasks unregister w
  return NULL;
}

int
main (void)
{
  static int v[8];
  pthread_t thread;
#pragma tasks register v
  add (8, v, 1);
#pragma tasks wait
  deny ();
  pthread_create (&thread, NULL, other, NULL);
  pthread_join (thread, NULL);
  puts ("not reached");
  return 0;
}
