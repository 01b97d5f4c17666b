/* SPDX-License-Identifier: GPL-3.0-or-later

   For tests of models on disk: a directory of its own for a test, with at most
   one model in it.  */

#ifndef KEPT_MODELS_H
#define KEPT_MODELS_H

#include "unit.h"

#include "model/model.h"
#include "model/set.h"

/* What the models are of.  */
extern struct tasks_site kept_site;
extern struct tasks_parameter kept_parameters[];
extern struct tasks_implementation kept_implementation;
extern struct tasks_codelet kept_codelet;

/* The directory, between `begin' and `end'.  */
extern char kept_root[64];
void kept_begin (void);
void kept_end (void);

/* Call FUNCTION; what it says is in kept_messages then.  The number of lines.
 */
extern char kept_messages[4096];
unsigned kept_hear (void (*function) (void));

/* What is known of a call with so many BYTES; COUNT calls took TIME.  */
struct estimate kept_ask (struct models *models, uint64_t bytes);
void kept_sample (struct models *models, uint64_t bytes, double time,
                  unsigned count);

/* What another process would learn, and find.  */
void kept_learn (const char *directory, uint64_t bytes, double time,
                 unsigned count);
struct estimate kept_find (const char *directory, uint64_t bytes);

void kept_is_known (struct estimate estimate, double time, unsigned samples);
void kept_is_unknown (struct estimate estimate);

/* Find the only model: its path, and the number of files besides the lock.  */
extern char kept_model_path[512];
unsigned kept_count_files (void);

/* Its text, which the caller frees; replace it; or a part of it, FROM, by TO,
   and make it whole.  */
char *kept_read_model (void);
void kept_write_model (const char *content, size_t size);
void kept_change_model (const char *from, const char *to);

#endif /* KEPT_MODELS_H */
