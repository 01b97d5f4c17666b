/* SPDX-License-Identifier: LGPL-2.1-or-later

   Driver `opencl': devices that OpenCL finds.  */

#include "opencl-device.h"
#include "opencl-launch.h"
#include "opencl-memory.h"
#include "opencl-pin.h"
#include "opencl-program.h"
#include "opencl-queue.h"

static void
stop (void)
{
  rt_opencl_events_stop ();
  rt_opencl_programs_stop ();
  rt_opencl_devices_stop ();
}

static void
forked (void)
{
  rt_opencl_events_forked ();
  rt_opencl_programs_forked ();
  rt_opencl_pin_forked ();
  rt_opencl_devices_forked ();
}

const struct device_driver rt_driver_opencl = {
  .name = "opencl",
  .target = TASKS_TARGET_OPENCL,
  .promising = rt_opencl_promising,
  .discover = rt_opencl_discover,
  .stop = stop,
  .forked = forked,
  .allocate = rt_opencl_allocate,
  .in_place = rt_opencl_in_place,
  .free = rt_opencl_free,
  .copy_in = rt_opencl_copy_in,
  .copy_out = rt_opencl_copy_out,
  .reaches = rt_opencl_reaches,
  .copy_across = rt_opencl_copy_across,
  .copy_rows = rt_opencl_copy_rows,
  .prepared = rt_opencl_prepared,
  .prepare = rt_opencl_prepare,
  .launch = rt_opencl_launch,
  .flush = rt_opencl_flush,
  .state = rt_opencl_event_state,
  .release = rt_opencl_event_release,
  .notify = rt_opencl_event_notify,
  .await = rt_opencl_event_await,
  .duration = rt_opencl_event_duration,
  .pin = rt_opencl_pin,
  .unpin = rt_opencl_unpin,
  .describe = rt_opencl_describe,
};
