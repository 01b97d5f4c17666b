/* SPDX-License-Identifier: GPL-3.0-or-later

   The plugin's own warnings: see warning.h.  */

#include "gcc/gcc.h"

#include "warning.h"

/* How a warning is shown.  */
enum state
{
  OFF,
  WARNING,
  ERROR
};

static struct
{
  const char *name;
  enum state state;
} warnings[WARNING_COUNT] = {
  [WARNING_UNREGISTERED] = { "unregistered", WARNING },
  [WARNING_CONST_WRITE] = { "const-write", WARNING },
  [WARNING_OUTPUT_READ] = { "output-read", WARNING },
  [WARNING_OUTPUT_UNWRITTEN] = { "output-unwritten", WARNING },
  [WARNING_REDUCTION_READ] = { "reduction-read", WARNING },
  [WARNING_ESCAPE] = { "escape", WARNING },
  [WARNING_SHARED_STATE] = { "shared-state", WARNING },
  [WARNING_SIZE] = { "size", WARNING },
  [WARNING_SCALAR_BUFFER] = { "scalar-buffer", WARNING },
  [WARNING_OPENCL_TYPE] = { "opencl-type", WARNING },
  [WARNING_KERNEL] = { "kernel", WARNING },
  [WARNING_HINTS] = { "hints", OFF },
  [WARNING_HOST_ACCESS] = { "host-access", WARNING },
  [WARNING_LIFETIME] = { "lifetime", WARNING },
  [WARNING_REGISTRATION] = { "registration", WARNING },
  [WARNING_DEADLOCK] = { "deadlock", WARNING },
  [WARNING_OVERLAP] = { "overlap", WARNING },
};

/* The plugin's name, as the options spell it.  */
static const char *plugin_name;

bool
warning_wanted_p (tasks_warning warning)
{
  return warnings[warning].state == ERROR
         || (warnings[warning].state == WARNING && !inhibit_warnings);
}

bool
warn_tasks (location_t loc, tasks_warning warning, const char *format, ...)
{
  if (!warning_wanted_p (warning))
    return false;
  diagnostic_t kind = warnings[warning].state == ERROR ? DK_ERROR : DK_WARNING;
  char *text = ACONCAT ((format, " [-fplugin-arg-", plugin_name, "-W",
                         kind == DK_ERROR ? "error=" : "",
                         warnings[warning].name, "]", NULL));
  auto_diagnostic_group group;
  /* The line that a macro is used in says more than that of its text.  */
  rich_location where (line_table, expansion_point (loc));
  diagnostic_info diagnostic;
  va_list arguments;
  va_start (arguments, format);
  diagnostic_set_info_translated (&diagnostic, text, &arguments, &where, kind);
  bool shown = diagnostic_report_diagnostic (global_dc, &diagnostic);
  va_end (arguments);
  return shown;
}

/* Set the warning NAME to STATE.  If there is none, say so: OPTION is what
   stands before its name.  */
static void
set_state (const char *option, const char *name, enum state state)
{
  auto_vec<const char *> names;
  for (unsigned i = 0; i < WARNING_COUNT; i++)
    {
      if (!strcmp (warnings[i].name, name))
        {
          warnings[i].state = state;
          return;
        }
      names.safe_push (warnings[i].name);
    }
  char *all;
  const char *near = candidates_list_and_hint (name, all, names);
  if (near)
    error ("there is no warning %qs, of %<-fplugin-arg-%s-%s%s%>; did you "
           "mean %qs? There are: %s",
           name, plugin_name, option, name, near, all);
  else
    error ("there is no warning %qs, of %<-fplugin-arg-%s-%s%s%>; there are: "
           "%s",
           name, plugin_name, option, name, all);
  XDELETEVEC (all);
}

void
warning_init (const char *plugin)
{
  plugin_name = plugin;
}

bool
read_warning_option (const char *key, const char *value)
{
  if (key[0] != 'W')
    return false;
  if (!strcmp (key, "Werror") && !value)
    for (unsigned i = 0; i < WARNING_COUNT; i++)
      warnings[i].state = warnings[i].state == OFF ? OFF : ERROR;
  else if (!strcmp (key, "Werror"))
    set_state ("Werror=", value, ERROR);
  else if (!strcmp (key, "Wno-error") && value)
    set_state ("Wno-error=", value, WARNING);
  else if (value)
    error ("option %<-fplugin-arg-%s-%s%> takes no value", plugin_name, key);
  else if (startswith (key, "Wno-"))
    set_state ("Wno-", key + strlen ("Wno-"), OFF);
  else
    set_state ("W", key + 1, WARNING);
  return true;
}
