/* SPDX-License-Identifier: LGPL-2.1-or-later

   Links to devices: measured once, and kept in the file `links':

       tasks-links 1
       in 9000 12600 out 8800 13100 NVIDIA H200 (535.104)
       check 6f1c0a9e55d0b7f3

   One line for each device, with the latency of either way in nanoseconds, the
   bandwidth in bytes per microsecond, the device, and its driver's version. */

#include "link.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "driver/device.h"
#include "model/machine.h"
#include "model/store.h"
#include "model/text.h"

#define MAGIC "tasks-links"
#define VERSION 1
#define FILE_NAME "links"

/* What is copied for the bandwidth, of a device that has room for it, or less
   by some factor where already that takes so long (ns), as on slow networks;
   and for the latency.  How often, and how long it may take at most (ns).  */
#define MANY_BYTES ((size_t)4 << 20)
#define LESS 16
#define LONG UINT64_C (5000000)
#define FEW_BYTES 64
#define MANY_COPIES 2
#define FEW_COPIES 9
#define TOO_LONG UINT64_C (2000000000)

/* A measurement that is under way.  */
struct trial
{
  struct device *device;
  device_memory memory;
  void *host;
  bool out;
  bool stuck; /* a command does not end: what it uses may not be freed */
};

/* Wait for EVENT, given at BEGIN; false if it fails.  */
static bool
finish (struct trial *trial, device_event event, uint64_t begin)
{
  const struct device_driver *driver = trial->device->driver;
  enum command_state state;
  driver->flush (trial->device);
  while ((state = driver->state (event)) == COMMAND_PENDING
         && rt_clock () - begin < TOO_LONG)
    sched_yield ();
  driver->release (event);
  trial->stuck = state == COMMAND_PENDING;
  return state == COMMAND_DONE;
}

/* Nanoseconds that a copy of BYTES takes, or INFINITY.  */
static double
copy (struct trial *trial, size_t bytes)
{
  const struct device_driver *driver = trial->device->driver;
  device_event event;
  uint64_t begin = rt_clock ();
  enum device_status status
      = trial->out ? driver->copy_out (trial->device, trial->memory, 0, bytes,
                                       trial->host, 0, NULL, &event)
                   : driver->copy_in (trial->device, trial->memory, 0, bytes,
                                      trial->host, 0, NULL, &event);
  if (status != DEVICE_OK || !finish (trial, event, begin))
    return INFINITY;
  return (double)(rt_clock () - begin);
}

/* The least of COUNT copies; the first, which finds nothing ready, is the one
   before.  */
static double
best_copy (struct trial *trial, size_t bytes, unsigned count)
{
  double best = copy (trial, bytes);
  for (unsigned i = 0; i < count && isfinite (best); i++)
    best = fmin (best, copy (trial, bytes));
  return best;
}

static bool
measure_way (struct trial *trial, size_t bytes, struct link *link)
{
  double latency = best_copy (trial, FEW_BYTES, FEW_COPIES);
  double time = best_copy (trial, bytes / LESS, MANY_COPIES);
  if (time < LONG)
    time = best_copy (trial, bytes, MANY_COPIES);
  else
    bytes /= LESS;
  if (!isfinite (latency) || !isfinite (time))
    return false;
  /* Clocks are not exact: no link is faster than memory.  */
  link->latency = latency;
  link->bandwidth = (double)bytes / fmax (time - latency, time / 16);
  return true;
}

/* Measure the links of DEVICE.  */
static bool
measure (struct device *device, struct link *in, struct link *out)
{
  size_t bytes
      = device->largest / 4 < MANY_BYTES ? device->largest / 4 : MANY_BYTES;
  struct trial trial = { .device = device };
  if (bytes / LESS < FEW_BYTES || posix_memalign (&trial.host, 4096, bytes))
    return false;
  memset (trial.host, 1, bytes);
  bool known = device->driver->allocate (device, bytes, NULL, &trial.memory)
               == DEVICE_OK;
  if (known)
    {
      known = measure_way (&trial, bytes, in);
      trial.out = true;
      known = known && measure_way (&trial, bytes, out);
      if (!trial.stuck)
        device->driver->free (device, trial.memory);
    }
  if (!trial.stuck)
    free (trial.host);
  return known;
}

/* The text of the file at PATH, without its last line, to be freed; or NULL.
 */
static char *
read_links (struct models *models, const char *path)
{
  char *text = rt_store_read (path);
  const char *wrong = NULL;
  if (text)
    wrong = rt_text_check (text, MAGIC, VERSION, VERSION);
  else if (errno != ENOENT && errno != ENOTDIR)
    wrong = "cannot be read";
  if (wrong)
    {
      rt_store_distrust (models, path, wrong);
      free (text);
      return NULL;
    }
  if (text)
    *strstr (text, "\ncheck ") = '\0';
  return text;
}

/* Whether TEXT has the links of the device called NAME.  */
static bool
find (char *text, const char *name, struct link *in, struct link *out)
{
  uint64_t numbers[4];
  int used;
  char *rest = text;
  for (char *line = strtok_r (text, "\n", &rest); line;
       line = strtok_r (NULL, "\n", &rest))
    if (sscanf (line,
                "in %" SCNu64 " %" SCNu64 " out %" SCNu64 " %" SCNu64 " %n",
                &numbers[0], &numbers[1], &numbers[2], &numbers[3], &used)
            == 4
        && !strcmp (line + used, name) && numbers[1] && numbers[3])
      {
        *in = (struct link){ .latency = (double)numbers[0],
                             .bandwidth = (double)numbers[1] / 1000 };
        *out = (struct link){ .latency = (double)numbers[2],
                              .bandwidth = (double)numbers[3] / 1000 };
        return true;
      }
  return false;
}

/* Add the links of the device NAME to the file at PATH.  */
static void
keep (struct models *models, const char *path, const char *name,
      const struct link *in, const struct link *out)
{
  int lock = rt_store_lock (models);
  if (lock < 0)
    return;
  /* What others have found out meanwhile stays.  */
  char *before = read_links (models, path), *text = NULL;
  size_t length;
  FILE *stream = open_memstream (&text, &length);
  if (stream)
    {
      fprintf (stream, "%s\nin %.0f %.0f out %.0f %.0f %s\n",
               before ? before : MAGIC " 1", in->latency,
               fmax (1000 * in->bandwidth, 1), out->latency,
               fmax (1000 * out->bandwidth, 1), name);
      if (!fclose (stream))
        {
          text = rt_text_seal (text);
          rt_store_write (models, path, text);
        }
    }
  free (text);
  free (before);
  rt_store_unlock (lock);
}

bool
rt_model_links (struct models *models, struct device *device, struct link *in,
                struct link *out)
{
  char name[sizeof device->name + sizeof device->version + 4];
  if (device->shares_host)
    {
      *in = *out = (struct link){ .latency = 0, .bandwidth = INFINITY };
      return true;
    }
  snprintf (name, sizeof name, "%s (%s)", device->name, device->version);
  for (char *at = name; *at; at++)
    if ((unsigned char)*at < ' ')
      *at = '?';
  pthread_mutex_lock (&models->lock);
  char *path = rt_store_path (models, FILE_NAME);
  char *text = path ? read_links (models, path) : NULL;
  bool known = text && find (text, name, in, out);
  if (!known)
    {
      known = measure (device, in, out);
      if (known && path && models->disk == MODELS_KEEP)
        keep (models, path, name, in, out);
    }
  pthread_mutex_unlock (&models->lock);
  free (text);
  free (path);
  return known;
}
