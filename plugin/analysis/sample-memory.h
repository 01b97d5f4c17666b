/* SPDX-License-Identifier: GPL-3.0-or-later

   The memory that a sample is executed in (sample-run.h).  */

#ifndef TASKS_PLUGIN_SAMPLE_MEMORY_H
#define TASKS_PLUGIN_SAMPLE_MEMORY_H

#include "gcc/gcc.h"

#include "sample-run.h"

/* Bytes of an object that are kept track of.  */
#define SAMPLE_OBJECT_SIZE 65536

/* What has been stored at an offset.  */
struct sample_cell
{
  sample_value value;
  HOST_WIDE_INT size;
};

typedef int_hash<HOST_WIDE_INT, -1, -2> sample_offset_hash;

struct sample_object
{
  const HOST_WIDE_INT size; /* or -1 if it is not known */
  bool buffer = false;      /* what it contains at first is data */
  bool zero = false;        /* it is 0 */
  bool given_up = false;    /* anything may be in it */
  bool asked = false;       /* a child may read what has not been written */
  sample_site first_read = { NULL, NULL, NULL_TREE };
  sample_site last_write = { NULL, NULL, NULL_TREE };
  sample_site beyond = { NULL, NULL, NULL_TREE };
  HOST_WIDE_INT beyond_offset = 0;
  HOST_WIDE_INT widest = 1;          /* of the numbers written to it... */
  HOST_WIDE_INT widest_assigned = 1; /* ...and not copied as bytes */
  hash_map<sample_offset_hash, sample_cell> cells;
  hash_map<sample_offset_hash, sample_site> ends; /* of writes */
  auto_sbitmap written;

  explicit sample_object (HOST_WIDE_INT bytes)
      : size (bytes),
        written (IN_RANGE (size, 1, SAMPLE_OBJECT_SIZE) ? size
                                                        : SAMPLE_OBJECT_SIZE)
  {
    bitmap_clear (written);
  }

  bool inside_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const;
  void note_read (HOST_WIDE_INT offset, HOST_WIDE_INT bytes,
                  const sample_site &site);
  void note_beyond (HOST_WIDE_INT offset, HOST_WIDE_INT bytes,
                    const sample_site &site);
  bool missing_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const;
  bool padding_p (HOST_WIDE_INT offset, HOST_WIDE_INT end) const;
  bool written_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const;
  HOST_WIDE_INT first_missing (tree element) const;
  tree first_missing_member (tree element) const;
  tree first_missing_member (tree record, HOST_WIDE_INT offset,
                             HOST_WIDE_INT step, HOST_WIDE_INT count) const;
  bool missing_once_p (tree element) const;
  void note_write (HOST_WIDE_INT offset, HOST_WIDE_INT bytes,
                   const sample_site &site, bool assigned = true);
  sample_site write_before (HOST_WIDE_INT offset) const;
  sample_value load (HOST_WIDE_INT offset, tree type, unsigned pattern);
  void store (HOST_WIDE_INT offset, HOST_WIDE_INT bytes,
              const sample_value &value);
  void forget (HOST_WIDE_INT offset, HOST_WIDE_INT bytes);
  void copy (HOST_WIDE_INT to, sample_object *other, HOST_WIDE_INT from,
             HOST_WIDE_INT bytes);
};

extern sample_value unknown_value (void);
extern sample_value integer_value (HOST_WIDE_INT integer, bool soft);
extern sample_value real_value_of (double real, bool soft);

#endif /* TASKS_PLUGIN_SAMPLE_MEMORY_H */
