/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a view allows at an address, and if it forbids something, why.  */

#ifndef RT_VERDICT_H
#define RT_VERDICT_H

#include <stdbool.h>
#include <stdint.h>

#include "tasks/abi.h"

struct area;
struct view;

/* Why a view forbids something.  */
enum fault
{
  FAULT_NONE,
  FAULT_CONST,     /* a write through a parameter that is read only */
  FAULT_OUTPUT,    /* a read of an output that is not yet written */
  FAULT_FOREIGN,   /* a buffer that was not passed */
  FAULT_BEYOND,    /* outside the region of a parameter */
  FAULT_UNWRITTEN, /* an output that is not written */
  FAULT_GIVEN,     /* a buffer that tasks have */
  FAULT_DEVICE,    /* a buffer that a device may have */
  FAULT_FREED,     /* a buffer that is registered is freed */
  FAULT_LARGE      /* a buffer is registered with more than there is */
};

struct verdict
{
  unsigned rights;  /* TASKS_READ, TASKS_WRITE */
  enum fault fault; /* why not more */
  uintptr_t end;    /* from where on it may be another */
  uintptr_t begin;
  const struct area *area; /* or NULL */
  const struct tasks_codelet
      *codelet;                  /* FAULT_GIVEN, _DEVICE: who has it... */
  const struct tasks_site *site; /* ...called where... */
  uint32_t parameter;            /* ...as which parameter */
  bool writes;
};

/* What VIEW allows at AT.  The views are locked (here.h).  */
struct verdict rt_view_look (struct view *view, uintptr_t at);

/* Whether tasks of CODELET may run on a device.  */
bool rt_for_device_p (const struct tasks_codelet *codelet);

#endif /* RT_VERDICT_H */
