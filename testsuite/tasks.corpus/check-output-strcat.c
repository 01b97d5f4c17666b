/* Text is appended to an output.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define LENGTH 48

__attribute__ ((weak)) void
append (char *to, const char *what)
{
  strcat (to, what); /* MISTAKE check */
}

TASK void label (int number, char text[LENGTH] TASK_OUTPUT);

void
label (int number, char text[LENGTH])
{
  char digits[12];
  snprintf (digits, sizeof digits, "%d", number);
#ifdef FIXED
  memset (text, 0, LENGTH);
#endif
  append (text, "number ");
  append (text, digits);
}

int
main (void)
{
  static char texts[3][LENGTH];
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register texts[i]
      label (i * i, texts[i]);
    }
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister texts[i]
      puts (texts[i]);
    }
}
