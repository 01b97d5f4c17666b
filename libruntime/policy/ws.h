/* SPDX-License-Identifier: LGPL-2.1-or-later

   The functions of policy `ws', for policies that build on it.  */

#ifndef RT_WS_H
#define RT_WS_H

#include "policy.h"

void rt_ws_start (void);
void rt_ws_stop (void);
void rt_ws_push (unsigned slot, struct task *task, struct guidance *guidance);
struct task *rt_ws_pop (unsigned slot, unsigned depth);
struct task *rt_ws_take (unsigned worker);
unsigned rt_ws_stock (unsigned slot);
bool rt_ws_hint (void);
bool rt_ws_any (void);

#endif /* RT_WS_H */
