/* Registered before main, forgotten after it.  */
#include <stdio.h>
#include <tasks.h>

static int table[256];
TASK void crc (int n, const unsigned char s[n], const int t[256], int r[1]);

void
crc (int n, const unsigned char s[n], const int t[256], int r[1])
{
  int c = *r;
  for (int i = 0; i < n; i++)
    c = t[(c ^ s[i]) & 255] ^ (c >> 8 & 0xffffff);
  *r = c;
}

__attribute__ ((constructor)) static void
before (void)
{
  for (int i = 0; i < 256; i++)
    {
      unsigned c = i;
      for (int k = 0; k < 8; k++)
        c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
      table[i] = c;
    }
#pragma tasks register table
}

__attribute__ ((destructor)) static void
after (void)
{
#pragma tasks unregister table
  table[0] = -1;
}

int
main (void)
{
  unsigned char text[] = "123456789";
  int r[1] TASK_REGISTERED = { -1 };
#pragma tasks register text
  crc (9, text, table, r);
#pragma tasks unregister text
#pragma tasks acquire r
  printf ("%08x\n", ~(unsigned) *r);
#pragma tasks release r
  return 0;
}
