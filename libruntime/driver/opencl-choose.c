/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_OPENCL_DEVICES: which of the devices are used.

   A list, separated by commas.  An entry is the index of a device, a type, a
   part of its name or of its platform's, `all' or `none'.  What matches
   nothing is a mistake: the program would silently run elsewhere.  */

#define _GNU_SOURCE
#include "opencl-device.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static const struct
{
  const char *name;
  cl_device_type type;
} types[] = {
  { "all", CL_DEVICE_TYPE_ALL },
  { "gpu", CL_DEVICE_TYPE_GPU },
  { "cpu", CL_DEVICE_TYPE_CPU },
  { "accelerator", CL_DEVICE_TYPE_ACCELERATOR },
};

/* Whether ENTRY is an index; which one, in INDEX.  */
static bool
is_index (const char *entry, unsigned long *index)
{
  char *end;
  *index = strtoul (entry, &end, 10);
  return isdigit ((unsigned char)*entry) && !*end;
}

/* Whether ENTRY means CANDIDATE, which has INDEX.  */
static bool
matches (const char *entry, const struct opencl_candidate *candidate,
         unsigned index)
{
  unsigned long number;
  if (is_index (entry, &number))
    return number == index;
  for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
    if (!strcasecmp (entry, types[i].name))
      return candidate->type & types[i].type;
  return strcasestr (candidate->name, entry)
         || strcasestr (candidate->platform_name, entry);
}

/* End the program: ENTRY of LIST matches nothing, or only MATCH, which cannot
   be used.  */
static _Noreturn void
refuse (const char *list, const char *entry,
        const struct opencl_candidate *match,
        const struct opencl_candidate *candidates, unsigned count,
        const char *problem)
{
  char text[600] = "";
  size_t used = 0;
  for (unsigned i = 0; i < count && used < sizeof text; i++)
    used += snprintf (text + used, sizeof text - used,
                      "%snumber %u, '%.60s' (%.40s)", i ? "; " : "", i,
                      candidates[i].name, candidates[i].platform_name);
  if (match)
    rt_fatal (NULL,
              "TASKS_OPENCL_DEVICES is '%.100s': device '%.60s', which '%.60s'"
              " names, cannot be used: %s",
              list, match->name, entry, match->unusable);
  if (!count)
    rt_fatal (
        NULL,
        "TASKS_OPENCL_DEVICES is '%.100s', but there is no OpenCL device:"
        " %s; unset it, or set it to 'none'",
        list, problem);
  rt_fatal (NULL,
            "TASKS_OPENCL_DEVICES is '%.100s', and '%.60s' matches no device;"
            " there are %s; an entry is a number, a part of a name, 'gpu',"
            " 'cpu', 'accelerator', 'all', or 'none'",
            list, entry, text);
}

/* Request what ENTRY of LIST means.  */
static void
request (const char *list, const char *entry,
         struct opencl_candidate *candidates, unsigned count,
         const char *problem)
{
  const struct opencl_candidate *unusable = NULL;
  if (!strcasecmp (entry, "none"))
    return;
  bool found = !strcasecmp (entry, "all");
  for (unsigned i = 0; *entry && i < count; i++)
    if (matches (entry, &candidates[i], i))
      {
        if (*candidates[i].unusable)
          unusable = &candidates[i];
        else
          found = candidates[i].requested = true;
      }
  if (!found)
    refuse (list, entry, unusable, candidates, count, problem);
}

/* Call FUNCTION (DATA, ENTRY) for each entry of LIST, until it is false;
   whether it never was.  */
static bool
for_all (const char *list, bool (*function) (void *data, const char *entry),
         void *data)
{
  char *copy = strdup (list);
  if (!copy)
    rt_no_memory (NULL, strlen (list), "TASKS_OPENCL_DEVICES");
  char *rest = copy, *entry;
  bool all = true;
  while (all && (entry = strsep (&rest, ",")))
    {
      entry += strspn (entry, " ");
      size_t length = strlen (entry);
      while (length && entry[length - 1] == ' ')
        entry[--length] = '\0';
      all = function (data, entry);
    }
  free (copy);
  return all;
}

static bool
is_none (void *unused, const char *entry)
{
  (void)unused;
  return !strcasecmp (entry, "none");
}

bool
rt_opencl_names_none (const char *list)
{
  return for_all (list, is_none, NULL);
}

/* What `request' needs.  */
struct choice
{
  const char *list, *problem;
  struct opencl_candidate *candidates;
  unsigned count;
};

static bool
request_entry (void *data, const char *entry)
{
  const struct choice *choice = data;
  request (choice->list, entry, choice->candidates, choice->count,
           choice->problem);
  return true;
}

void
rt_opencl_choose (struct opencl_candidate *candidates, unsigned count,
                  const char *list, const char *problem)
{
  struct choice choice = { list, problem, candidates, count };
  if (list)
    for_all (list, request_entry, &choice);
  for (unsigned i = 0; i < count; i++)
    if (*candidates[i].unusable)
      strcpy (candidates[i].unused, candidates[i].unusable);
    else if (list && !candidates[i].requested)
      strcpy (candidates[i].unused, "TASKS_OPENCL_DEVICES does not name it");
}
