/* SPDX-License-Identifier: GPL-3.0-or-later

   Samples for tests of models.  */

#ifndef SAMPLES_H
#define SAMPLES_H

#include "model/model.h"

/* Noise from 1 - PART to 1 + PART, which follows from the seed.  */
extern uint64_t sample_seed;
double sample_noise (double part);

/* The footprint of a call with one buffer of so many BYTES.  */
struct footprint sample_of_bytes (uint64_t bytes);

#endif /* SAMPLES_H */
