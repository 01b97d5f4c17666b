# SPDX-License-Identifier: LGPL-2.1-or-later
#
# TASKS_CHECK([ACTION-IF-FOUND], [ACTION-IF-NOT-FOUND])
#
# Find the plugin for $CC and the library, by pkg-config.  TASKS_CFLAGS and
# TASKS_LIBS are substituted, for compiling with the plugin and for linking;
# without them it is the sequential program.  The default for what is not found
# is to stop.

AC_DEFUN([TASKS_CHECK],
[AC_REQUIRE([AC_PROG_CC])dnl
PKG_CHECK_MODULES([TASKS], [tasks], [tasks_found=yes], [tasks_found=no])
AS_IF([test $tasks_found = yes],
  [AC_MSG_CHECKING([for the plugin of tasks for $CC])
   tasks_major=`$CC -dumpversion 2>/dev/null | sed 's/[[.]].*//'`
   tasks_plugin=`$PKG_CONFIG --variable=plugins tasks`/gcc-$tasks_major/tasks.so
   AS_IF([test -f "$tasks_plugin"],
     [AC_MSG_RESULT([$tasks_plugin])
      TASKS_CFLAGS="-fplugin=$tasks_plugin $TASKS_CFLAGS"
      tasks_saved_CFLAGS=$CFLAGS tasks_saved_LIBS=$LIBS
      CFLAGS="$TASKS_CFLAGS $CFLAGS" LIBS="$TASKS_LIBS $LIBS"
      AC_MSG_CHECKING([whether $CC compiles and links tasks])
      AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <tasks.h>
TASK void twice (int n, int v[n]);
void twice (int n, int v[n]) { for (int i = 0; i < n; i++) v[i] *= 2; }]],
        [[int v[1] = { 1 };
#pragma tasks register v, 1
twice (1, v);
#pragma tasks unregister v]])],
        [AC_MSG_RESULT([yes])],
        [AC_MSG_RESULT([no])
         tasks_found=no])
      CFLAGS=$tasks_saved_CFLAGS LIBS=$tasks_saved_LIBS],
     [AC_MSG_RESULT([none: there is no $tasks_plugin])
      tasks_found=no])])
AS_IF([test $tasks_found = yes],
  [m4_default([$1], [:])],
  [m4_default([$2], [AC_MSG_ERROR([tasks cannot be used with $CC: see above, and config.log])])])
])
