/* Three records are copied; of two the program has to wait.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct record
{
  int id;
  char name[28];
};

TASK void load (int id, struct record r[1]);

void
load (int id, struct record r[1])
{
  r->id = id;
  snprintf (r->name, sizeof r->name, "record %d", id);
}

int
main (void)
{
  struct record *records[3], copies[3];

  for (int i = 0; i < 3; i++)
    {
      records[i] = calloc (1, sizeof **records);
#pragma tasks register records[i] 1
      load (i, records[i]);
    }
#ifdef FIXED
#pragma tasks wait
#else
#pragma tasks acquire records[1]
#endif
  memcpy (copies, records[0], sizeof *copies);     /* MISTAKE check */
  memcpy (copies + 1, records[1], sizeof *copies);
  memcpy (copies + 2, records[2], sizeof *copies); /* MISTAKE check */
#ifndef FIXED
#pragma tasks release records[1]
#endif
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister records[i]
      printf ("%d %s\n", copies[i].id, copies[i].name);
      free (records[i]);
    }
}
