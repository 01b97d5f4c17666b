/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the engine may ask of devices (engine/offloader.h).  */

#include "engine/offloader.h"

#include "class.h"
#include "foreign.h"
#include "launch.h"
#include "mixed.h"
#include "offload.h"
#include "place.h"
#include "service.h"

const struct offloader rt_device_offloader = {
  .places = rt_place_kind,
  .want = rt_offload_want,
  .nests = rt_classes_changed,
  .view = rt_mixed_view,
  .called = rt_mixed_called,
  .granted = rt_offload_granted,
  .takes = rt_offload_takes,
  .lands = rt_offload_lands,
  .receives = rt_offload_receive,
  .comes = rt_offload_comes,
  .executed = rt_class_executed,
  .ended = rt_mixed_ended,
  .flush = rt_offload_flush_now,
  .has = rt_offload_has_now,
  .home = rt_offload_home,
  .waited = rt_offload_waited,
  .returned = rt_mixed_home,
  .pin = rt_offload_pin,
  .unpin = rt_offload_unpin,
  .busy = rt_offload_busy,
  .poll = rt_offload_poll,
  .watch = rt_service_watch,
  .await = rt_offload_await,
  .launching = rt_offload_launching,
  .check_end = rt_launch_check_end,
  .settle = rt_offload_settle,
  .leaves = rt_foreign_left,
};
