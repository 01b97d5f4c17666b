# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the plugin has programs tell libtasks-check: the same in each function
# at all levels, with -flto and in C++.  The program is told nothing of that,
# and nothing more is warned of.  A linked program does what it did.

cat >calls.c <<'EOF'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <unistd.h>

#ifdef __SANITIZE_THREAD__
#error "the program is told"
#endif
#ifdef __cplusplus
int *create (int n) { return new int[n]; }
void destroy (float *p) { delete p; }
extern "C" {
#endif

struct large { int a[40]; };
extern struct large table[10];
extern void take (struct large);
extern struct large give (void);

TASK void body (int n, float *v, float *w);
void body (int n, float *v, float *w)
{
  v[n] = w[1];
  memset (w, 0, n);
}

TASK void either (int n, float *v, float *w);
void either (int n, float *v, float *w)
{
  *(n ? v : w) = 1;
}

TASK void advance (int n, float *v);
void advance (int n, float *v)
{
  while (n--)
    v++;
  *v = 2;
}

TASK void fixed (double v[4]);
void fixed (double v[4]) { v[3] = 4; }

void quick (float *v) { *v = 3; }
TASK void other (float *v);
void quick (float *v) __attribute__ ((task_implementation ("cpu", other)));

__attribute__ ((no_sanitize_thread)) int not_told (int *p) { return *p; }
int load (int *p) { return *p; }
void copy (char *to, char *from, size_t n) { memcpy (to, from, n); }
void copy_string (char *to, char *from) { strcpy (to, from); }
void append (char *to, char *from) { strcat (to, from); }
void print (char *a, char *b) { printf ("%d%% %.3s %s\n", 1, a, b); }
int put (char *to, size_t n, int i) { return snprintf (to, n, "%x", i); }
void get (char *to, size_t n) { if (read (0, to, n)) abort (); }
int fill (float *to, size_t n, FILE *f) { return fread (to, 4, n, f); }
char *line (char *to, FILE *f) { return fgets (to, 80, f); }
void pass (struct large *p) { take (*p); }
void result (int i) { table[i] = give (); }
void *heap (void *old, size_t n) { free (old); return malloc (n); }
void *grow (void *old, size_t n) { return realloc (old, n); }
int aligned (void **p, int n) { return posix_memalign (p, n, n); }
int count (int *n) { return __atomic_fetch_add (n, 1, __ATOMIC_SEQ_CST); }
#ifdef __cplusplus
}
#endif
EOF
cat >expected <<'EOF'
advance.cpu: tasks_check_bounds __tsan_write4
aligned: posix_memalign __tsan_read8 tasks_check_allocated
append: tasks_check_string tasks_check_string __tsan_read_range __tsan_write_range tasks_check_string __tsan_read_range strcat
body.cpu: tasks_check_bounds __tsan_read4 tasks_check_bounds __tsan_write4 tasks_check_bounds __tsan_write_range memset
copy: __tsan_write_range __tsan_read_range memcpy
copy_string: tasks_check_string __tsan_write_range tasks_check_string __tsan_read_range strcpy
count: __tsan_atomic32_fetch_add
either.cpu: __tsan_write4
fill: fread __tsan_write_range
fixed.cpu: __tsan_write8
get: read __tsan_write_range abort
grow: tasks_check_freed realloc tasks_check_allocated
heap: tasks_check_freed free malloc tasks_check_allocated
line: fgets tasks_check_string __tsan_write_range
load: __tsan_read4
pass: __tsan_read_range take
print: tasks_check_string __tsan_read_range printf
put: snprintf __tsan_write_range
quick: tasks_check_bounds __tsan_write4
result: give __tsan_write_range
EOF
cp calls.c calls.cc
{
  # C++ does not know the bounds of parameters.
  sed 's/^fixed.cpu:/& tasks_check_bounds/' expected
  echo '_Z6createi: tasks_check_allocated'
  echo '_Z7destroyPf: tasks_check_freed'
} >expected.cc

# Print which functions each one calls, as the dump $1 says.  What
# posix_memalign has stored GCC stores once more, if it optimizes.
list_calls ()
{
  awk '/^;; Function / {
         name = $4; sub (/^\(/, "", name); sub (/,$/, "", name)
       }
       /^ / {
         while (match ($0, /[A-Za-z_][A-Za-z_0-9]* \(/))
           {
             called = substr ($0, RSTART, RLENGTH - 2)
             $0 = substr ($0, RSTART + RLENGTH)
             sub (/^__builtin_/, "", called)
             # GCC 11 tells of functions; C++ of arrays that are too large.
             if (called !~ /^(if|operator|delete|return_address|__tsan_func_.*|__cxa.*)$/)
               list[name] = list[name] " " called
           }
       }
       END { for (name in list) print name ":" list[name] }' "$1" \
    | sed '/^aligned:/s/ __tsan_read8\( assume_aligned\)* __tsan_write8$//' \
    | grep -Ev '^(.*wrapper|advance|body|either|fixed|other|not_told):' \
    | LC_ALL=C sort
}

compile="$compile -I$INCLUDEDIR -w"
compile_cxx=$(echo "$compile" | sed "s,^$CC,$CXX,")
for options in -O0 -O1 -O2 '-O2 -flto -ffat-lto-objects' -O3; do
  # shellcheck disable=SC2086 # several options
  $compile -fplugin-arg-tasks-check $options -S calls.c -o calls.s \
    -fdump-tree-optimized=dump
  list_calls dump | diff expected -
  # shellcheck disable=SC2086
  $compile_cxx -fplugin-arg-tasks-check $options -S calls.cc -o calls.s \
    -fdump-tree-optimized=dump
  list_calls dump | LC_ALL=C sort >listed
  LC_ALL=C sort expected.cc | diff - listed
done

# Where GCC optimizes, regular accesses are told before their loops: not those
# behind an exit, or beside a call of what nobody knows, nor those to outputs
# that are read and written somewhere.
cat >loops.c <<'EOF'
#include <tasks.h>

TASK void absolute (int n, float *v);
void absolute (int n, float *v)
{
  for (int i = 0; i < n; i++)
    v[i] = __builtin_fabsf (v[i]);
}

void column (int n, double (*v)[n], double (*w)[n])
{
  for (int i = 0; i < n; i++)
    v[i][2] = w[n - i][0];
}

void some (int n, const int *v, int *w)
{
  for (int i = 0; i < n; i++)
    w[v[i]] = 1;
}

TASK void all (int n, const int *v, TASK_OUTPUT int *w);
void all (int n, const int *v, int *w)
{
  for (int i = 0; i < n; i++)
    w[v[i]] = w[i];
}

int find (int n, const int *v)
{
  for (int i = 0; i < n; i++)
    if (v[i])
      return i;
  return n;
}

extern void other (int);
void call (int n, const int *v)
{
  for (int i = 0; i < n; i++)
    other (v[i]);
}
EOF
cat >expected <<'EOF'
absolute.cpu: tasks_check_loop_bounds tasks_check_loop_reads tasks_check_loop_bounds tasks_check_loop_writes
all.cpu: tasks_check_loop_bounds tasks_check_loop_reads tasks_check_loop_bounds __tsan_read4 tasks_check_bounds __tsan_write4
call: __tsan_read4 other
column: tasks_check_loop_reads tasks_check_loop_writes
find: __tsan_read4
some: __tsan_read4 __tsan_write4
EOF
$compile -fplugin-arg-tasks-check -O2 -S loops.c -o loops.s \
  -fdump-tree-optimized=dump
list_calls dump | grep -v '^absolute:\|^all:' | diff expected -

# One error where another sanitizer is wanted.
for other in thread address; do
  if $compile -fplugin-arg-tasks-check -fsanitize=$other -c calls.c \
    2>messages; then
    exit 1
  fi
  test "$(grep -c error: messages)" = 1
  grep "fplugin-arg-tasks-check.*does not go together.*$other" messages
done

# A whole program, linked.
test -e "$LIBDIR/libtasks-check.so" || exit 77
cp "$SOURCE/tasks.run/hello.c" .
for options in -O0 -O2 '-O2 -flto'; do
  # shellcheck disable=SC2086
  $compile -fplugin-arg-tasks-check $options hello.c -o hello \
    -L"$LIBDIR" -Wl,-rpath,"$LIBDIR" -ltasks-check $link
  test "$(./hello 2>messages)" = '3 6 9 12'
  diff /dev/null messages
done
