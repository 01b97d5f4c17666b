/* The kernel reads and writes buffers that tasks have.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <unistd.h>

#define N 16

TASK void upper (int n, char v[n]);

void
upper (int n, char v[n])
{
  for (int i = 0; i < n; i++)
    v[i] -= v[i] >= 'a' && v[i] <= 'z' ? 32 : 0;
}

__attribute__ ((weak)) long
send_to (int fd, const char *v, int n)
{
  return write (fd, v, n); /* MISTAKE check */
}

__attribute__ ((weak)) long
get_from (int fd, char *v, int n)
{
  return read (fd, v, n); /* MISTAKE check */
}

int
main (void)
{
  int ends[2];
  char *v = malloc (N), *w = malloc (N);
  if (pipe (ends))
    return 1;
  memcpy (v, "sixteen letters", N);
  memcpy (w, "nothing of this", N);
#pragma tasks register v N
#pragma tasks register w N
  upper (N, v);
  upper (N, w);
#ifdef FIXED
#pragma tasks acquire v
#pragma tasks acquire w
#endif
  long sent = send_to (ends[1], v, N); /* MISTAKE host-access */
  long got = get_from (ends[0], w, N); /* MISTAKE host-access */
  if (sent < 0 || got < 0)
    return 1;
#pragma tasks unregister v
#pragma tasks unregister w
  printf ("%s\n%s\n", v, w);
  free (v);
  free (w);
}
