/* Tasks that only read a buffer, they say, and write it through a cast.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct reading
{
  float value;
  int seen;
};

TASK void weigh (int n, const float v[n], float *sum);
TASK void mark (const struct reading *r, float *sum);
TASK void label (int length, const char text[length], int *letters);

void
weigh (int n, const float v[n], float *sum)
{
#ifndef FIXED
  float *w = (float *)v;
  w[0] = 0; /* MISTAKE const-write */
#endif
  for (int i = 1; i < n; i++)
    *sum += v[i] * i;
}

void
mark (const struct reading *r, float *sum)
{
  *sum += r->value;
#ifndef FIXED
  ((struct reading *)r)->seen = 1; /* MISTAKE const-write */
#endif
}

void
label (int length, const char text[length], int *letters)
{
#ifdef FIXED
  char copy[32];
  memcpy (copy, text, length);
#else
  char *copy = (char *)text;
  copy[length - 1] = '\0'; /* MISTAKE const-write */
#endif
  for (int i = 0; copy[i] && i < length; i++)
    *letters += copy[i] != ' ';
}

int
main (void)
{
  float v[16] TASK_REGISTERED;
  float sum[1] TASK_REGISTERED = { 0 };
  struct reading readings[2] TASK_REGISTERED = { { 3, 0 }, { 4, 0 } };
  char text[] = "reading of the morning";
  int letters[1] TASK_REGISTERED = { 0 };

  for (int i = 0; i < 16; i++)
    v[i] = i;
#pragma tasks register text
  weigh (16, v, sum);
  mark (readings, sum);
  label (sizeof text, text, letters);
#pragma tasks wait
#pragma tasks unregister text
#pragma tasks acquire sum
#pragma tasks acquire letters
  printf ("%g %d\n", *sum, *letters);
  return 0;
}
