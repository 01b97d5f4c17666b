/* SPDX-License-Identifier: GPL-3.0-or-later  */

#define NAME "scale.cl"
#include NAME
