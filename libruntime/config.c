/* SPDX-License-Identifier: LGPL-2.1-or-later

   The TASKS_* variables of the environment.  */

#include "config.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "policy/policy.h"

/* The value of variable NAME as a number from LOW to HIGH, or FALLBACK if it
   is unset or empty.  */
static uint64_t
number (const char *name, uint64_t low, uint64_t high, uint64_t fallback)
{
  const char *text = getenv (name);
  if (!text || !*text)
    return fallback;
  char *end;
  errno = 0;
  unsigned long long value = strtoull (text, &end, 10);
  if (!isdigit ((unsigned char)text[0]) || *end || errno || value < low
      || value > high)
    rt_fatal (NULL, "%s is '%.100s'; it must be a number from %llu to %llu",
              name, text, (unsigned long long)low, (unsigned long long)high);
  return value;
}

static const struct policy *
policy (const char *name)
{
  const char *text = getenv (name);
  if (!text || !*text)
    return rt_policies[0];
  char list[256] = "";
  for (unsigned i = 0; rt_policies[i]; i++)
    {
      if (!strcmp (text, rt_policies[i]->name))
        return rt_policies[i];
      size_t used = strlen (list);
      snprintf (list + used, sizeof list - used, "%s'%s'", i ? ", " : "",
                rt_policies[i]->name);
    }
  rt_fatal (NULL, "%s is '%.100s'; it must be one of %s", name, text, list);
}

/* The value of variable NAME, one of the words NO and YES, which is assumed if
   it is unset or empty.  */
static bool
choice (const char *name, const char *no, const char *yes)
{
  const char *text = getenv (name);
  if (!text || !*text || !strcmp (text, yes))
    return true;
  if (!strcmp (text, no))
    return false;
  rt_fatal (NULL, "%s is '%.100s'; it must be one of '%s', '%s'", name, text,
            yes, no);
}

struct config
rt_config_read (void)
{
  return (struct config){
    .ncpu = number ("TASKS_NCPU", 1, RT_MAX_SLOTS, 0),
    .policy = policy ("TASKS_SCHED"),
    .seed = number ("TASKS_SEED", 0, UINT64_MAX, 1),
    .inlines = choice ("TASKS_INLINE", "never", "auto"),
  };
}
