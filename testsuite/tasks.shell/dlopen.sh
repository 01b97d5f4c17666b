# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tasks in shared libraries: linked, loaded by dlopen, unloaded and loaded
# again; the program itself need not know of the runtime.

cat >library.c <<'END'
#include <stdio.h>

void increment (int n, int v[n]) __attribute__ ((task));
static void hidden (int *v) __attribute__ ((task));

void
increment (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static void
hidden (int *v)
{
  *v *= 2;
}

int
compute (int start)
{
  int v[1] __attribute__ ((registered)) = { start };
  increment (1, v);
  hidden (v);
#pragma tasks wait
  return v[0];
}
END
cat >main.c <<'END'
#include <dlfcn.h>
#include <stdio.h>

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      void *library = dlopen ("./liblibrary.so", i == 1 ? RTLD_LAZY : RTLD_NOW);
      if (!library)
        {
          puts (dlerror ());
          return 1;
        }
      int (*compute) (int) = (int (*) (int)) dlsym (library, "compute");
      printf ("%d\n", compute (i));
      dlclose (library);
    }
  return 0;
}
END
cat >linked.c <<'END'
#include <stdio.h>
void increment (int n, int v[n]) __attribute__ ((task));
int compute (int);
int
main (void)
{
  int v[2] __attribute__ ((registered)) = { 0 };
  void (*f) (int, int *) = increment;
  increment (2, v);
  f (2, v);
#pragma tasks wait
  printf ("%d %d\n", v[1], compute (5));
  return 0;
}
END
for options in -O0 '-O2 -g' '-O2 -flto'; do
  $compile $options -fPIC -shared library.c -o liblibrary.so $link
  $plain $options main.c -o main -ldl
  test "$(./main)" = '2
4
6'
  $compile $options linked.c -o linked -L. -llibrary -Wl,-rpath,. $link
  test "$(./linked)" = '2 12'
done
