# SPDX-License-Identifier: GPL-3.0-or-later
#
# When OpenCL is opened, which takes longer than many programs: not where
# nothing can be used, nor for tasks that the cores execute where it is known
# from an earlier run that there are only CPUs; otherwise beside the program,
# which may end, fork or call exec meanwhile.  The only device is PoCL's CPU.

[ -f /etc/OpenCL/vendors/pocl.icd ] || exit 77
unset OCL_ICD_VENDORS POCL_DEVICES
mkdir -p vendors
cp /etc/OpenCL/vendors/pocl.icd vendors
export XDG_CACHE_HOME="$PWD/cache" TASKS_MODELS=0
export OCL_ICD_VENDORS="$PWD/vendors" TASKS_NCPU=2

cat >double.cl <<'END1'
kernel void both (global int *v)
{
  v[get_global_id (0)] *= 2;
}
END1
cat >double.c <<'END1'
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <tasks.h>
#include <unistd.h>

#define N 64

TASK void both (int v[N]);
TASK_IMPLEMENTATION ("opencl", both) void both_opencl (int v[N]);
#pragma tasks opencl both_opencl "double.cl" "both" (N)
TASK void there (int v[N]);
TASK_IMPLEMENTATION ("opencl", there) void there_opencl (int v[N]);
#pragma tasks opencl there_opencl "double.cl" "both" (N)

void
both (int v[N])
{
  for (int i = 0; i < N; i++)
    v[i] *= 2;
}

/* Whether a library of OpenCL is mapped.  */
static int
opened (void)
{
  char line[4096];
  int found = 0;
  FILE *maps = fopen ("/proc/self/maps", "r");
  while (maps && fgets (line, sizeof line, maps))
    found |= strstr (line, "libOpenCL") != NULL;
  if (maps)
    fclose (maps);
  return found;
}

/* Another thread forks all the time.  */
static atomic_int ends, failed;

static void *
forks (void *unused)
{
  while (!ends)
    {
      int status = 1;
      pid_t child = fork ();
      if (child == 0)
        exit (0);
      waitpid (child, &status, 0);
      failed |= status;
    }
  return unused;
}

int
main (int argc, char **argv)
{
  static int v[N];
  pthread_t thread;
  const char *how = argc > 1 ? argv[1] : "";
  int status = 0;
  for (int i = 0; i < N; i++)
    v[i] = 1;
#pragma tasks register v, N
  if (!strcmp (how, "there"))
    there (v);
  both (v);
  if (!strcmp (how, "exit"))
    return 0;
  if (!strcmp (how, "forks"))
    {
      pthread_create (&thread, NULL, forks, NULL);
      there (v);
      ends = 1;
      pthread_join (thread, NULL);
      return failed != 0;
    }
  if (!strcmp (how, "exec"))
    execl ("/bin/true", "true", (char *)NULL);
  if (!strcmp (how, "fork") && fork () == 0)
    {
      both (v);
#pragma tasks unregister v
      exit (v[0] != 4);
    }
  if (!strcmp (how, "fork"))
    wait (&status);
#pragma tasks wait
  /* This waits for a search, too.  */
#pragma tasks shutdown
  printf ("%d %s\n", v[N - 1], opened () ? "opened" : "closed");
  return status != 0;
}
END1
$compile -O2 double.c -o double $link -pthread

# says WHAT VARIABLE=VALUE... : the program prints that.
says ()
{
  wanted=$1
  shift
  got=$(env "$@" timeout 600 ./double) || { echo "$*: status $?"; exit 1; }
  [ "$got" = "$wanted" ] || { echo "$*: '$got', not '$wanted'"; exit 1; }
}

# From the first run with what is given on a second knows.
learns ()
{
  says '2 opened' "$@"
  says '2 closed' "$@"
}

says '2 closed' TASKS_OPENCL_DEVICES=none
says '2 closed' TASKS_OPENCL_DEVICES='none, none'
says '2 closed' TASKS_TARGETS=cpu
learns A=1

# A task that only a device can execute finds it nevertheless, and so does one
# where it is named.
[ "$(./double there)" = '4 opened' ]
says '2 opened' TASKS_OPENCL_DEVICES=all
says '2 opened' TASKS_OPENCL_DEVICES=cpu
says '2 opened' TASKS_TARGETS=opencl
says '2 closed' A=1

# What decides which devices there are has changed.
touch -d '2001-02-03 04:05:06' vendors/pocl.icd
learns A=1
cp vendors/pocl.icd vendors/other.icd
learns A=1
rm vendors/other.icd
learns A=1
learns POCL_DEVICES='pthread pthread'
mkdir libraries
learns LD_LIBRARY_PATH="$PWD/libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
learns OCL_ICD_VENDORS="$PWD/vendors/"

# A driver that does not work may do so the next time.
echo "$PWD/nowhere.so" >vendors/broken.icd
says '2 opened' A=1
says '2 opened' A=1
rm vendors/broken.icd
learns A=1

# Nothing is kept, or can be, or what is kept is damaged.
says '2 opened' TASKS_OPENCL_CACHE=0
says '2 opened' XDG_CACHE_HOME=/proc/nowhere
says '2 opened' -u XDG_CACHE_HOME -u HOME
: >cache/tasks/opencl/only-cpus
learns A=1

# Several at once.
rm -r cache
for i in 1 2 3 4; do says '2 opened' A=1 & pids="${pids-} $!"; done
for pid in $pids; do wait $pid; done
says '2 closed' A=1

# The process ends meanwhile, or goes on in another way.
for i in 1 2 3; do
  for how in exit exec fork forks; do
    TASKS_OPENCL_CACHE=0 timeout 600 ./double $how >out || {
      echo "$how: status $?"; exit 1; }
  done
done

# A driver forks.
cat >driver.c <<'END3'
#include <sys/wait.h>
#include <unistd.h>

static void __attribute__ ((constructor))
start (void)
{
  pid_t child = fork ();
  if (child == 0)
    _exit (0);
  waitpid (child, NULL, 0);
}
END3
$plain -shared -fPIC driver.c -o driver.so
echo "$PWD/driver.so" >vendors/driver.icd
says '2 opened' A=1
