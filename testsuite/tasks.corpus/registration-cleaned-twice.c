/* The way of errors unregisters what the common end unregisters again.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void decode (int n, const char in[n], char out[n] TASK_OUTPUT);

void
decode (int n, const char in[n], char out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = in[i] ^ 0x20;
}

static int
convert (int n, const char *text)
{
  char *in = malloc (n), *out = malloc (n);
  int result = -1;
  for (int i = 0; i < n; i++)
    in[i] = text[i];
#pragma tasks register in n
#pragma tasks register out n
  if (in[0] == '#')
    {
#ifndef FIXED
#pragma tasks unregister out
#endif
      goto cleanup;
    }
  decode (n, in, out);
#pragma tasks wait
  result = out[0];
cleanup:
#pragma tasks unregister out /* MISTAKE registration */
#pragma tasks unregister in
  free (out);
  free (in);
  return result;
}

int
main (void)
{
  printf ("%d\n", convert (5, "abcd"));
  printf ("%d\n", convert (5, "#abc"));
  return 0;
}
