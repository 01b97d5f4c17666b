/* A pointer walks over blocks; each block is prepared before its task is
   called, while tasks on earlier blocks run.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void hash (int n, const unsigned char v[n], unsigned h[1] TASK_OUTPUT);

void
hash (int n, const unsigned char v[n], unsigned h[1])
{
  unsigned x = 0;
  for (int i = 0; i < n; i++)
    x = x * 31 + v[i];
  h[0] = x;
}

struct msg { unsigned char body[24]; unsigned h[1]; };
int
main (void)
{
  enum { K = 6 };
  struct msg *m = calloc (K, sizeof *m), *p;
  unsigned char *text = malloc (K * 10), *t = text, *e = text + K * 10;
  unsigned sum = 0, hs[K], *h = hs;
  if (!m || !text)
    return 1;
  for (p = m; p != m + K; ++p)
    {
      for (unsigned i = 0; i < sizeof p->body; i++)
        p->body[i] = i * (p - m);
#pragma tasks register p->body
#pragma tasks register p->h
      hash (sizeof p->body, p->body, p->h);
    }
  while (t < e)
    {
      unsigned char *end = t + 10;
      for (unsigned char *q = t; q < end; q++)
        *q = 'a' + (q - text) % 26;
#pragma tasks register t 10
#pragma tasks register h 1
      hash (10, t, h);
      h++;
      t = end;
    }
  while (p-- > m)
    {
#pragma tasks unregister p->h
#pragma tasks unregister p->body
      sum ^= *p->h;
    }
  while (h > hs)
    {
      h--, t -= 10;
#pragma tasks unregister h
#pragma tasks unregister t
      sum += *h;
    }
  printf ("%u\n", sum);
  free (text);
  free (m);
  return 0;
}
