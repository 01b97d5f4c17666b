/* Slips of who copies lines: the same name twice, a pointer to the pointer,
   memory from the stack and from alloca.  */
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 48

TASK void mix (int n, const char a[n], const char b[n], char out[n] TASK_OUTPUT);
TASK void upper (int n, char text[n]);

void
mix (int n, const char a[n], const char b[n], char out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = i % 2 ? a[i] : b[i];
}

void
upper (int n, char text[n])
{
  for (int i = 0; i < n; i++)
    if (text[i] >= 'a' && text[i] <= 'z')
      text[i] -= 'a' - 'A';
}

static void
same_name (void)
{
  char in1[N], in2[N], out[N];
  memset (in1, 'x', N);
  memset (in2, 'y', N);
#pragma tasks register in1
#ifdef FIXED
#pragma tasks register in2
#else
#pragma tasks register out
#endif
#ifdef FIXED
#pragma tasks register out
#endif
  mix (N, in1, in2, out); /* MISTAKE unregistered */
#pragma tasks unregister in1
#ifdef FIXED
#pragma tasks unregister in2
#endif
#pragma tasks unregister out
  printf ("%.4s\n", out);
}

static void
address_of (void)
{
  char *text = strdup ("the pointer is registered");
  int length = strlen (text);
#ifdef FIXED
#pragma tasks register text length
#else
#pragma tasks register &text 1
#endif
  upper (length, text); /* MISTAKE unregistered */
#ifdef FIXED
#pragma tasks unregister text
#else
#pragma tasks unregister &text
#endif
  puts (text);
  free (text);
}

static void
stack (int n)
{
  char *text = alloca (n);
  char other[n];
  memset (text, 'q', n);
  memset (other, 'r', n);
#ifdef FIXED
#pragma tasks register text n
#pragma tasks register other
#endif
  upper (n, text);  /* MISTAKE unregistered */
  upper (n, other); /* MISTAKE unregistered */
#ifdef FIXED
#pragma tasks unregister text
#pragma tasks unregister other
#else
#pragma tasks wait
#endif
  printf ("%c%c\n", text[0], other[n - 1]);
}

int
main (void)
{
  same_name ();
  address_of ();
  stack (20);
  return 0;
}
