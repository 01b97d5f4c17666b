/* SPDX-License-Identifier: LGPL-2.1-or-later

   The observer.  */

#include "observer.h"

const struct observer *rt_observer;
