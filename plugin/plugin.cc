/* SPDX-License-Identifier: GPL-3.0-or-later

   The plugin's entry: checks that it and the compiler belong together, reads
   the options, and connects the parts.

   The same file is loaded into every program that -fplugin reaches:

     cc1, cc1plus   the C and C++ compilers, where all the work is done;
     lto1           the link-time compiler, which must not be disturbed: the
                    front end's symbols are missing there;
     another GCC    than the one whose headers the plugin was built with.

   That is why all references to the compiler are weak (see build.mk) and why
   plugin_init looks where it is before it calls anything.  For the same
   reason nothing in the plugin may have a constructor that runs at load.  */

#include "gcc/gcc.h"

#include "analysis/flow.h"
#include "analysis/mode-check.h"
#include "check/check.h"
#include "emit/emit.h"
#include "language/access.h"
#include "language/attributes.h"
#include "language/pragma.h"
#include "language/storage.h"
#include "opencl/kernel.h"
#include "opencl/opencl.h"
#include "options.h"
#include "pragmas.h"
#include "warning.h"

/* GCC refuses plugins that lack this symbol.  */
extern "C"
    __attribute__ ((visibility ("default"))) int plugin_is_GPL_compatible;
int plugin_is_GPL_compatible;

extern "C" __attribute__ ((visibility ("default"))) int
plugin_init (struct plugin_name_args *, struct plugin_gcc_version *);

/* Version of the language extensions, the value of TASKS_GCC_PLUGIN.  */
#define EXTENSION_VERSION 1

bool tasks_verbose;
bool tasks_starpu;
bool tasks_check;

/* Whether the plugin was built for the compiler that loads it, RUNNING.  If
   not say so.  Nothing of the compiler may be called before this, for it may
   not be there.  */
static bool
version_matches (const struct plugin_gcc_version *running, const char *path)
{
  const struct plugin_gcc_version *own = &gcc_version;
  if (!strcmp (running->basever, own->basever)
      && !strcmp (running->datestamp, own->datestamp)
      && !strcmp (running->devphase, own->devphase)
      && !strcmp (running->revision, own->revision)
      && !strcmp (running->configuration_arguments,
                  own->configuration_arguments))
    return true;

  if (!strcmp (running->basever, own->basever))
    fprintf (stderr,
             "error: plugin '%s' was built for another build of GCC %s "
             "(of %s, this one is of %s); rebuild it: make clean && make "
             "CC=%s\n",
             path, own->basever, own->datestamp, running->datestamp,
             PLUGIN_CC);
  else
    fprintf (stderr,
             "error: plugin '%s' was built for GCC %s but is loaded into "
             "GCC %s; build it for this compiler: make CC=gcc-%.*s\n",
             path, own->basever, running->basever,
             (int)strcspn (running->basever, "."), running->basever);
  return false;
}

/* Read -fplugin-arg-tasks-*.  */
static void
read_options (const struct plugin_name_args *info)
{
  const char *name = info->base_name;
  for (int i = 0; i < info->argc; i++)
    {
      const char *key = info->argv[i].key, *value = info->argv[i].value;
      if (read_warning_option (key, value))
        continue;
      bool directory = !strcmp (key, "opencl-include-dir");
      bool *option = !strcmp (key, "verbose")  ? &tasks_verbose
                     : !strcmp (key, "starpu") ? &tasks_starpu
                     : !strcmp (key, "check")  ? &tasks_check
                                               : NULL;
      if (directory && value && *value)
        add_kernel_directory (value);
      else if (directory)
        error ("option %<-fplugin-arg-%s-%s%> needs a directory: "
               "%<-fplugin-arg-%s-%s=DIR%>",
               name, key, name, key);
      else if (!option)
        error ("unknown option %<-fplugin-arg-%s-%s%>; there are "
               "%<-fplugin-arg-%s-verbose%>, %<-fplugin-arg-%s-starpu%>, "
               "%<-fplugin-arg-%s-check%>, "
               "%<-fplugin-arg-%s-opencl-include-dir=DIR%>, and "
               "%<-fplugin-arg-%s-WNAME%>, %<-Wno-NAME%> and %<-Werror=NAME%> "
               "for warnings",
               name, key, name, name, name, name, name);
      else if (value)
        error ("option %<-fplugin-arg-%s-%s%> takes no value", name, key);
      else
        *option = true;
    }
}

/* Whether PATH, of an option -fplugin=PATH, is that of the plugin NAME.  */
static bool
names_plugin_p (const char *path, const char *name)
{
  const char *base = lbasename (path);
  size_t length = strlen (name);
  return startswith (base, name)
         && (base[length] == '\0' || base[length] == '.');
}

/* Forget that the command line named this plugin: debug information quotes the
   options, and a unit without annotations is to compile to the same assembly
   with and without the plugin.  */
static void
hide_options (const struct plugin_name_args *info)
{
  const char *argument = ACONCAT ((info->base_name, "-", NULL));
  unsigned kept = 0;
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    {
      const cl_decoded_option &option = save_decoded_options[i];
      bool own = option.opt_index == OPT_fplugin_
                     ? names_plugin_p (option.arg, info->base_name)
                     : option.opt_index == OPT_fplugin_arg_
                           && startswith (option.arg, argument);
      if (!own)
        save_decoded_options[kept++] = option;
    }
  save_decoded_options_count = kept;
}

/* Define the macro NAME to be VALUE.  It is no part of the program's debug
   information (-g3), which is not begun yet.  */
static void
define_macro (const char *name, int value)
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  cpp_callbacks saved = *callbacks;
  if (!flag_preprocess_only)
    callbacks->define = NULL;
  cpp_define_formatted (parse_in, "%s=%d", name, value);
  callbacks->define = saved.define;
}

/* Programs for StarPU's plugin find what it included for them, and files of
   OpenCL C where it found them.  */
static void
starpu_init (void)
{
  add_kernel_directory (".");
  if (!cpp_get_options (parse_in)->preprocessed)
    lang_hooks.handle_option (OPT_include, "tasks/starpu/starpu.h", 1, 0,
                              UNKNOWN_LOCATION, NULL);
}

/* PLUGIN_PRAGMAS: the preprocessor is there, nothing has been read yet.  */
static void
on_pragmas (void *, void *)
{
  if (!parse_in)
    return;
  /* Macros of input that is preprocessed already are expanded.  */
  if (!cpp_get_options (parse_in)->preprocessed)
    {
      define_macro ("TASKS_GCC_PLUGIN", EXTENSION_VERSION);
      if (tasks_starpu)
        define_macro ("STARPU_GCC_PLUGIN", 0);
    }
  register_pragmas ();
}

int
plugin_init (struct plugin_name_args *info, struct plugin_gcc_version *version)
{
  static struct plugin_info about
      = { TASKS_VERSION,
          "Turns annotated C functions into asynchronous tasks.\n"
          "  -fplugin-arg-tasks-verbose  note what is rewritten\n"
          "  -fplugin-arg-tasks-starpu   also accept annotations "
          "written for StarPU's GCC plugin\n"
          "  -fplugin-arg-tasks-check    tell libtasks-check what the "
          "program accesses\n"
          "  -fplugin-arg-tasks-opencl-include-dir=DIR\n"
          "                              search DIR for files of "
          "OpenCL C\n"
          "  -fplugin-arg-tasks-Wno-NAME      switch the warning NAME off\n"
          "  -fplugin-arg-tasks-WNAME         switch it on\n"
          "  -fplugin-arg-tasks-Werror=NAME   make it an error\n" };

  if (!version_matches (version, info->full_name))
    return 1;
  register_callback (info->base_name, PLUGIN_INFO, NULL, &about);
  if (startswith (lang_hooks.name, "GNU GIMPLE"))
    return 0;
  warning_init (info->base_name);
  read_options (info);
  hide_options (info);
  if (!startswith (lang_hooks.name, "GNU C"))
    {
      error ("plugin %qs works on C and C++, not on %s", info->base_name,
             lang_hooks.name);
      return 1;
    }

  register_callback (info->base_name, PLUGIN_PRAGMAS, on_pragmas, NULL);
  attributes_init (info->base_name);
  task_init (info->base_name);
  access_init (info->base_name);
  storage_init (info->base_name);
  graph_init (info->base_name);
  call_pragma_init (info->base_name);
  if (cxx_p ())
    opencl_cxx_init (info->base_name);
  if (tasks_starpu)
    starpu_init ();
  call_site_init (info->base_name);
  mode_check_init (info->base_name);
  flow_init (info->base_name);
  if (tasks_check)
    check_init (info->base_name);
  unit_init ();
  return 0;
}
