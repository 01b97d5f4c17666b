/* The program polls what a task sets, and prints text that one makes.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define LENGTH 32

static int ready[1];
static char text[LENGTH];

TASK void compose (int number, char text[LENGTH], int done[1]);

void
compose (int number, char text[LENGTH], int done[1])
{
  snprintf (text, LENGTH, "answer %d", number);
  done[0] = 1;
}

__attribute__ ((weak)) int
finished (volatile int *flag)
{
  return *flag; /* MISTAKE check */
}

__attribute__ ((weak)) void
report (const char *what)
{
  int length = strlen (what); /* MISTAKE check */
  printf ("%d\n", length);
  puts (what); /* MISTAKE check */
}

int
main (void)
{
#pragma tasks register text
#pragma tasks register ready
  compose (42, text, ready);
#ifdef FIXED
#pragma tasks wait
#endif
  while (!finished (ready)) /* MISTAKE host-access */
    ;
  report (text); /* MISTAKE host-access */
#pragma tasks unregister text
#pragma tasks unregister ready
}
