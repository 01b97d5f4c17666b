/* SPDX-License-Identifier: GPL-3.0-or-later

   The parameters of work_1 to work_8, for the macros with which each runtime
   defines these functions.  */

#ifndef SHAPES_H
#define SHAPES_H

/* SHAPE (K) for each K.  */
#define FOR_EACH_SHAPE(SHAPE)                                                 \
  SHAPE (1)                                                                   \
  SHAPE (2) SHAPE (3) SHAPE (4) SHAPE (5) SHAPE (6) SHAPE (7) SHAPE (8)

/* Parameters after x0.  */
#define READS_1
#define READS_2 READS_1, const struct cell *x1
#define READS_3 READS_2, const struct cell *x2
#define READS_4 READS_3, const struct cell *x3
#define READS_5 READS_4, const struct cell *x4
#define READS_6 READS_5, const struct cell *x5
#define READS_7 READS_6, const struct cell *x6
#define READS_8 READS_7, const struct cell *x7

/* What the body makes of them.  */
#define OTHERS_1 0
#define OTHERS_2 x1->value
#define OTHERS_3 OTHERS_2 + x2->value
#define OTHERS_4 OTHERS_3 + x3->value
#define OTHERS_5 OTHERS_4 + x4->value
#define OTHERS_6 OTHERS_5 + x5->value
#define OTHERS_7 OTHERS_6 + x6->value
#define OTHERS_8 OTHERS_7 + x7->value

#endif /* SHAPES_H */
