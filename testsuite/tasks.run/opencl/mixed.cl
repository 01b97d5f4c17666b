/* SPDX-License-Identifier: GPL-3.0-or-later

   Never compiled.  */

__kernel void mixed () {}
__kernel void none () {}
