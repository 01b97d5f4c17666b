/* SPDX-License-Identifier: GPL-3.0-or-later

   What the kernel reads and writes for the program and for bodies: it is
   reported, and done; also what is right, and what has no whole pages.  */

#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include <tasks.h>

#define N 20000
#define FEW 40

TASK void fill (int n, char v[n] TASK_OUTPUT, char c);
TASK void sum (int n, const char v[n], long r[1] TASK_OUTPUT);
TASK void load (int n, char v[n] TASK_OUTPUT, int file);
TASK void store (int n, const char v[n], int file);
TASK void spoil (int n, const char v[n], int file);
TASK void steal (int n, char v[n], int file);
TASK void help (int n, char v[n] TASK_OUTPUT, int file);

static _Alignas (64) char v[N], w[N], few[FEW], fewer[FEW];
static long r[1];

static void
expect (ssize_t done, ssize_t wanted)
{
  if (done != wanted)
    abort ();
}

void
fill (int n, char v[n], char c)
{
  memset (v, c, n);
}

void
sum (int n, const char v[n], long r[1])
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  r[0] = s;
}

void
load (int n, char v[n], int file)
{
  expect (pread (file, v, n / 2, 0), n / 2);
  expect (pread (file, v + n / 2, n - n / 2, n / 2), n - n / 2);
}

void
store (int n, const char v[n], int file)
{
  expect (pwrite (file, v, n, 0), n);
}

void
spoil (int n, const char v[n], int file)
{
  expect (pread (file, (char *)v, n, 0), n); /* task 'spoil' writes its parameter 'v', which it may only read, at byte 0 */
}

void
steal (int n, char v[n], int file)
{
  expect (pwrite (file, n == N ? w : fewer, n, 0), n); /* task 'steal' reads a buffer that was not passed to it, at byte 0 */
}

struct job
{
  int n, file;
  char *v;
};

static void *
work (void *argument)
{
  struct job *job = argument;
  expect (pread (job->file, job->v, job->n, 0), job->n);
  return NULL;
}

void
help (int n, char v[n], int file)
{
  struct job job = { n, file, v };
  pthread_t thread;
  pthread_create (&thread, NULL, work, &job);
  pthread_join (thread, NULL);
}

static void
bodies (int n, char *v, char *w, int file)
{
  load (n, v, file);
  store (n, v, file);
  spoil (n, v, file);
  steal (n, v, file);
  help (n, w, file);
#pragma tasks wait
}

/* Its call is a jump, when that is optimized.  */
static __attribute__ ((noinline)) ssize_t
save (int n, const char *v, int file)
{
  return pwrite (file, v, n, 0); /* the program reads a buffer that task 'fill' writes */
}

static void
host (int n, char *v, FILE *stream)
{
  int file = fileno (stream);
  fill (n, v, 7);
  expect (save (n, v, file), n);
#pragma tasks wait
  sum (n, v, r);
  expect (pread (file, v, n, 0), n); /* the program writes a buffer that task 'sum' reads */
#pragma tasks wait
  expect (r[0], 7 * n);
  fill (n, v, 8);
  rewind (stream);
  expect (fwrite (v, 1, n, stream), n); /* the program reads a buffer that task 'fill' writes */
  fflush (stream);
#pragma tasks wait
  rewind (stream);
  sum (n, v, r);
  expect (fread (v, 1, n, stream), n); /* the program writes a buffer that task 'sum' reads */
#pragma tasks acquire v
  expect (pwrite (file, v, n, 0), n);
#pragma tasks release v
#pragma tasks wait
  expect (r[0], 8 * n);
}

/* At the end of a file nothing is written.  */
static void
end (int file)
{
  sum (N, v, r);
  expect (pread (file, v, N, N), 0);
#pragma tasks wait
}

static void
parts (char *v, char *w, int n)
{
  char one[3] = "abc";
  struct iovec parts[] = { { one, 3 }, { v, n }, { w, n } };
  struct msghdr message = { .msg_iov = parts, .msg_iovlen = 3 };
  volatile int none = -1;
  int ends[2];
  socketpair (AF_UNIX, SOCK_STREAM, 0, ends);
  fill (n, w, 9);
  expect (writev (ends[0], parts, 2), n + 3);
  expect (recv (ends[1], v, n + 3, MSG_PEEK), n + 3);
  expect (readv (ends[1], parts, 2), n + 3);
  expect (readv (ends[1], parts, none), -1);
  expect (writev (ends[0], NULL, 1), -1);
  expect (sendmsg (ends[0], NULL, 0), -1);
  expect (recvmsg (ends[1], NULL, MSG_DONTWAIT), -1);
  expect (sendmsg (ends[0], &message, 0), 2 * n + 3); /* the program reads a buffer that task 'fill' writes */
  expect (recvmsg (ends[1], &message, 0), 2 * n + 3); /* the program writes a buffer that task 'fill' writes */
#pragma tasks wait
  close (ends[0]);
  close (ends[1]);
}

/* What fills structs and finds files.  */
static void
requests (char *v, char *w, int n)
{
  struct stat *status = (struct stat *)(v + 4096);
  struct pollfd *polls = (struct pollfd *)(v + 8192);
  fd_set *set = (fd_set *)(w + 4096);
  struct timespec *time = (struct timespec *)(w + 8192);
  int *ends = (int *)(w + 12288);
  strcpy (v + 4096, "/dev/null");
  sum (n, v, r);
  expect (access (v + 4096, R_OK), 0);
  expect (stat ("/", status), 0); /* the program writes a buffer that task 'sum' reads */
#pragma tasks wait
  fill (n, v, 0);
  expect (access (v + 4096, R_OK), -1);
  expect (open (v + 4096, O_RDONLY), -1);
  expect (poll (polls, 3, 0) >= 0, 1); /* the program writes a buffer that task 'fill' writes */
#pragma tasks wait
  sum (n, v, r);
  expect (getcwd (v, n) == v, 1); /* the program writes a buffer that task 'sum' reads */
#pragma tasks wait
  sum (n, v, r);
  expect (readlink ("/proc/self/exe", v, n) > 0, 1); /* the program writes a buffer that task 'sum' reads */
#pragma tasks wait
  fill (n, w, 0);
  expect (select (0, set, NULL, NULL, &(struct timeval){ 0, 0 }), 0);
  expect (select (8, set, NULL, NULL, &(struct timeval){ 0, 0 }) >= 0, 1); /* the program writes a buffer that task 'fill' writes */
#pragma tasks wait
  fill (n, w, 0);
  expect (nanosleep (time, NULL), 0); /* the program reads a buffer that task 'fill' writes */
#pragma tasks wait
  fill (n, w, 0);
  expect (pipe (ends), 0); /* the program writes a buffer that task 'fill' writes */
#pragma tasks wait
  close (ends[0]);
  close (ends[1]);
  fill (n, w, 1);
  expect (fstat (-1, (struct stat *)w), -1);
#pragma tasks wait
  expect (w[0], 1);
}

int
main (void)
{
  FILE *stream = tmpfile ();
#pragma tasks register v
#pragma tasks register w
#pragma tasks register few
#pragma tasks register fewer
#pragma tasks register r
  setvbuf (stream, NULL, _IONBF, 0);
  expect (write (fileno (stream), v, N), N);
  bodies (N, v, w, fileno (stream));
  bodies (FEW, few, fewer, fileno (stream));
  host (N, v, stream);
  host (FEW, few, stream);
  end (fileno (stream));
  parts (v, w, 4096);
  requests (v, w, N);
  printf ("%d %d\n", v[N - 1], few[FEW - 1]);
  return 0;
}
