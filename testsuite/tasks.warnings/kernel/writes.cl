/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions and kernels for kernel-writes.c.  */

#define SET(a, i, x) do { (a)[(i)] = (x); } while (0)
float helper_read (global float *a, global float *b) { return a[0] + b[0]; }
float helper_both (global float *a, global const float *b) { a[0] = b[0]; return 1; }
void helper_write (global float *a, global float *b) { b[1] = a[0]; }
void helper_twice (global float *a) { helper_write (0, a + 1); }
#define PARAMETERS int n, global float *from, global float *to

/* These only read what `from' points to, as far as can be told.  */

kernel void reads_1 (PARAMETERS) { to[n] = from[n] == to[n] ? from[n] <= 3 : from[n] >= 2; }
kernel void reads_2 (PARAMETERS) { float x = *from; x = x * *from; to[0] = x; }
kernel void reads_3 (PARAMETERS) { for (global float *p = from; p < from + n; p++) to[0] += *p; }
kernel void reads_4 (PARAMETERS) { global float *p; p = to; p[0] = from[0]; p = from; to[1] = p[1]; }
kernel void reads_5 (PARAMETERS) { global float *p = from; p = to; *p = from[1]; }
kernel void reads_6 (PARAMETERS) { float4 v = vload4 (n, from); vstore4 (v, n, to); }
kernel void reads_7 (PARAMETERS) { int from_index = n; to[from_index] = from[from_index]; from_index++; }
kernel void reads_8 (PARAMETERS) { to[(int) from[0]] = 1; to[(int)from[n]]++; }
kernel void reads_9 (PARAMETERS) { struct { float from; } s; s.from = 1; to[0] = s.from + from[0]; }
kernel void reads_10 (PARAMETERS) { local float from_[4]; from_[0] = from[0]; to[0] = from_[0]; }
kernel void reads_11 (PARAMETERS) { from += n; to += n; *to = *from; from++; to[0] = *from++; }
kernel void reads_12 (PARAMETERS) { if (from[n]) *to = 1; else *to = from[0]; }
kernel void reads_13 (PARAMETERS) { event_t e = async_work_group_copy ((local float *) 0, from, n, 0); wait_group_events (1, &e); to[0] = 1;}
kernel void reads_14 (PARAMETERS) { float a[2]; a[from[0] > 0] = 2; to[0] = a[0] + sizeof (*from) + sizeof from[0]; }
kernel void reads_15 (PARAMETERS) { prefetch (from, n); to[0] = from[0]; }
kernel void reads_16 (PARAMETERS) { float i; to[0] = fract (from[0], &i); to[1] = i; }
kernel void reads_17 (PARAMETERS) { global float *a[2]; a[0] = from; a[1] = to; *a[1] = *a[0]; }
kernel void reads_18 (PARAMETERS) { bool b = from == to; b = from != to; to[0] = b; }
kernel void reads_19 (PARAMETERS) { global float *out = n ? to : from; out[0] = 1; }
kernel void reads_20 (PARAMETERS) { (n ? to : to)[0] = from[0]; }
kernel void reads_21 (PARAMETERS) { to[n] = from[n]; return; *to = 1; }
kernel void reads_22 (PARAMETERS) { global float *const restrict src = from; to[0] = src[0]; }
kernel void reads_23 (PARAMETERS) { if (*from == 1) { } while (*from > 2) break; to[0] = -*from * *from; }
kernel void reads_24 (PARAMETERS) { switch (n) { case 1: to[0] = from[0]; } }
kernel void reads_25 (PARAMETERS) { atomic_add ((volatile global int *) to, (int) from[0]); }
kernel void reads_26 (PARAMETERS) { to[0] = helper_read (from, to) + helper_both (to, from); }
kernel void reads_27 (PARAMETERS) { { global float *p = to; p[0] = 1; } { global float *p = from; to[1] = p[0]; } }
kernel void reads_28 (PARAMETERS) { for (global float *p = from; p < from + n; p++) to[0] += *p; for (global float *p = to; p < to + n; p++) *p = 1; }
kernel void reads_29 (PARAMETERS) { global float *p = from; { global float *p = to; p[0] = 1; } to[1] = p[0]; }
kernel void reads_30 (PARAMETERS) { for (global float *p = to; p < to + n; p++) *p = 1;  global float *p = from; to[n] = p[1]; }

/* Written by way of other pointers, which is not seen.  */

kernel void reads_31 (PARAMETERS) { for (global float *p = from; p < from + n; p++) if (n) *p = 1; else { } for (global float *p = to; ; ) ; }
kernel void reads_32 (PARAMETERS) { for (global float *p = from; p < from + n; p++) { to[1] = 0; p[1] = 1; } }
kernel void reads_33 (PARAMETERS) { global float4 *v = (global float4 *) from; v[n].xyz = 0; }
kernel void reads_34 (PARAMETERS) { global float *p = from, *q = to; p[0] = q[0]; }
kernel void reads_35 (PARAMETERS) { global float *p = &from[n]; *p = 0; }
kernel void reads_36 (PARAMETERS) { global float *p = from + n; for (int i = 0; i < n; i++) p[i] = 0; }
kernel void reads_37 (PARAMETERS) { global float *p; p = from + n; p[0] = 1; }

/* These write there; of `unseen' it is not seen.  */

kernel void writes_1 (PARAMETERS) { from[n] = to[n]; }
kernel void writes_2 (PARAMETERS) { from [ n * 2 + (int) to[0] ] -= 2; }
kernel void writes_3 (PARAMETERS) { *from = 1; }
kernel void writes_4 (PARAMETERS) { if (n) *from++ = 1; }
kernel void writes_5 (PARAMETERS) { for (int i = 0; i < n; i++) *from++ = to[i]; }
kernel void writes_6 (PARAMETERS) { *(from + n) = 1; }
kernel void unseen_1 (PARAMETERS) { *(n + from) = 1; }
kernel void writes_8 (PARAMETERS) { from[0]++; }
kernel void writes_9 (PARAMETERS) { ++from[0]; }
kernel void writes_10 (PARAMETERS) { --*from; }
kernel void writes_11 (PARAMETERS) { (*from)++; }
kernel void writes_12 (PARAMETERS) { vstore2 ((float2) (0, 1), n, from); }
kernel void writes_13 (PARAMETERS) { vstore_half (1.f, n, (global half *) from); }
kernel void writes_14 (PARAMETERS) { atomic_xchg (&from[n], 1.f); }
kernel void writes_15 (PARAMETERS) { atomic_inc ((volatile global int *) from + n); }
kernel void unseen_2 (PARAMETERS) { ((global float4 *) from)[n] = (float4) 0; }
kernel void unseen_3 (PARAMETERS) { ((global float2 *) (from + 2))->x = 0; }
kernel void writes_18 (PARAMETERS) { helper_write (to, from); }
kernel void writes_19 (PARAMETERS) { helper_twice (from); }
kernel void writes_20 (PARAMETERS) { helper_write (to, &from[n]); }
kernel void writes_21 (PARAMETERS) { to[0] = from[0] = 1; }
kernel void writes_22 (PARAMETERS) { float x = to[0], y = (from[1] = x); }
kernel void unseen_4 (PARAMETERS) { float i; i = modf (to[0], from); }
kernel void writes_24 (PARAMETERS) { if (n > 0 && to[0] < 1) { from[n] /= 2; } }
kernel void writes_25 (PARAMETERS) { SET (from, n, 1); }
kernel void writes_26 (PARAMETERS) { n ? (from[0] = 1) : 0; }
kernel void writes_27 (PARAMETERS) { do *from = 1; while (n--); }
