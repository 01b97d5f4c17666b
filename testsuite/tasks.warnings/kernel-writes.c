/* SPDX-License-Identifier: GPL-3.0-or-later

   Kernels that write what the task declares `const', in one way or another; and
   kernels that look as if they did.  */

#include <tasks.h>

#define TEXT(...) #__VA_ARGS__
#define PRAGMA(...) _Pragma (TEXT (__VA_ARGS__))
#define KERNEL(NAME)                                                          \
  TASK_IMPLEMENTATION ("opencl", copy)                                        \
  static void NAME (int n, const float *from, float *to);                     \
  PRAGMA (tasks opencl NAME "kernel/writes.cl" #NAME 8)

TASK void copy (int n, const float *from, float *to);

KERNEL (reads_1)
KERNEL (reads_2)
KERNEL (reads_3)
KERNEL (reads_4)
KERNEL (reads_5)
KERNEL (reads_6)
KERNEL (reads_7)
KERNEL (reads_8)
KERNEL (reads_9)
KERNEL (reads_10)
KERNEL (reads_11)
KERNEL (reads_12)
KERNEL (reads_13)
KERNEL (reads_14)
KERNEL (reads_15)
KERNEL (reads_16)
KERNEL (reads_17)
KERNEL (reads_18)
KERNEL (reads_19)
KERNEL (reads_20)
KERNEL (reads_21)
KERNEL (reads_22)
KERNEL (reads_23)
KERNEL (reads_24)
KERNEL (reads_25)
KERNEL (reads_26)
KERNEL (reads_27)
KERNEL (reads_28)
KERNEL (reads_29)
KERNEL (reads_30)
KERNEL (reads_31)
KERNEL (reads_32)
KERNEL (reads_33)
KERNEL (reads_34)
KERNEL (reads_35)
KERNEL (reads_36)
KERNEL (reads_37)
KERNEL (unseen_1)
KERNEL (unseen_2)
KERNEL (unseen_3)
KERNEL (unseen_4)

KERNEL (writes_1) /* { dg-warning "1:kernel 'writes_1' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "45:it is written here" "" 57 } */
/* { dg-note "37:the task's parameter" "" 15 } */
KERNEL (writes_2) /* { dg-warning "1:kernel 'writes_2' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "66:it is written here" "" 58 } */
KERNEL (writes_3) /* { dg-warning "1:kernel 'writes_3' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "43:it is written here" "" 59 } */
KERNEL (writes_4) /* { dg-warning "1:kernel 'writes_4' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "52:it is written here" "" 60 } */
KERNEL (writes_5) /* { dg-warning "1:kernel 'writes_5' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "73:it is written here" "" 61 } */
KERNEL (writes_6) /* { dg-warning "1:kernel 'writes_6' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "49:it is written here" "" 62 } */
KERNEL (writes_8) /* { dg-warning "1:kernel 'writes_8' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "44:it is written here" "" 64 } */
KERNEL (writes_9) /* { dg-warning "1:kernel 'writes_9' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "37:it is written here" "" 65 } */
KERNEL (writes_10) /* { dg-warning "1:kernel 'writes_10' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "38:it is written here" "" 66 } */
KERNEL (writes_11) /* { dg-warning "1:kernel 'writes_11' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "45:it is written here" "" 67 } */
KERNEL (writes_12) /* { dg-warning "1:kernel 'writes_12' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "38:it is written here" "" 68 } */
KERNEL (writes_13) /* { dg-warning "1:kernel 'writes_13' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "38:it is written here" "" 69 } */
KERNEL (writes_14) /* { dg-warning "1:kernel 'writes_14' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "38:it is written here" "" 70 } */
KERNEL (writes_15) /* { dg-warning "1:kernel 'writes_15' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "38:it is written here" "" 71 } */
KERNEL (writes_18) /* { dg-warning "1:kernel 'writes_18' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "38:it is written here" "" 74 } */
KERNEL (writes_19) /* { dg-warning "1:kernel 'writes_19' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "38:it is written here" "" 75 } */
KERNEL (writes_20) /* { dg-warning "1:kernel 'writes_20' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "38:it is written here" "" 76 } */
KERNEL (writes_21) /* { dg-warning "1:kernel 'writes_21' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "54:it is written here" "" 77 } */
KERNEL (writes_22) /* { dg-warning "1:kernel 'writes_22' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "68:it is written here" "" 78 } */
KERNEL (writes_24) /* { dg-warning "1:kernel 'writes_24' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "72:it is written here" "" 80 } */
KERNEL (writes_25) /* { dg-warning "1:kernel 'writes_25' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "38:it is written here" "" 81 } */
KERNEL (writes_26) /* { dg-warning "1:kernel 'writes_26' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "51:it is written here" "" 82 } */
KERNEL (writes_27) /* { dg-warning "1:kernel 'writes_27' writes its parameter 2, 'from', which task 'copy' declares 'const'" } */
/* { dg-note "47:it is written here" "" 83 } */
