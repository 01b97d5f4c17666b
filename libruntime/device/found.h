/* SPDX-License-Identifier: LGPL-2.1-or-later

   The machine (model/machine.h) as it is found to be: cores, then devices,
   some of which fail.  */

#ifndef RT_FOUND_H
#define RT_FOUND_H

struct memory_node;

/* The machine has SLOTS equal cores, or is what is described; it has a device,
   that of NODE; and that is all.  */
void rt_machine_start (unsigned slots);
void rt_machine_describe (void);
void rt_machine_add (const struct memory_node *node);
void rt_machine_ready (void);

/* The device of NODE is lost.  */
void rt_machine_lose (const struct memory_node *node);

/* The kind of workers that is the device of NODE.  */
unsigned rt_machine_kind_of_node (const struct memory_node *node);

#endif /* RT_FOUND_H */
