/* Nothing is wrong: counts that are smaller than the array, computed, or those
   of a union or of what is behind a header.  */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

union word
{
  unsigned char byte[8];
  unsigned long long whole;
};

struct message
{
  unsigned short length;
  unsigned char data[1];
};

TASK void invert (int n, unsigned char v[n]);
TASK void invert_rows (int n, unsigned char m[n][5]);

void
invert (int n, unsigned char v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = ~v[i];
}

void
invert_rows (int n, unsigned char m[n][5])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      m[i][j] = ~m[i][j];
}

int
main (void)
{
  unsigned char v[100] = { 0 };
  union word word = { .whole = 0 };
  unsigned char (*rows)[5] = calloc (4, sizeof *rows);
  size_t n = 30;
  struct message *message = calloc (1, offsetof (struct message, data) + n);
  message->length = n;
#pragma tasks register v 50
#pragma tasks register &v[50] sizeof v - 50
#pragma tasks register rows 3
#pragma tasks register word.byte
#pragma tasks register message->data message->length
  invert (50, v);
  invert (50, &v[50]);
  invert_rows (3, rows);
  invert (8, word.byte);
  invert (n, message->data);
#pragma tasks unregister message->data
#pragma tasks unregister word.byte
#pragma tasks unregister rows
#pragma tasks unregister &v[50]
#pragma tasks unregister v
  printf ("%d %d %d %d\n", v[0], v[99], rows[2][4], rows[3][4]);
  printf ("%llx %d\n", word.whole, message->data[n - 1]);
  free (rows);
  free (message);
  return 0;
}
