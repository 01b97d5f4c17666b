/* SPDX-License-Identifier: LGPL-2.1-or-later

   Compares names: the restricted edit distance of Damerau and Levenshtein, row
   by row.  */

#include "spelling.h"

#include <string.h>

/* Longer names are not compared.  */
#define MOST_LETTERS 64

/* At most one change for so many letters.  */
#define LETTERS_PER_CHANGE 3

static unsigned
least (unsigned a, unsigned b)
{
  return a < b ? a : b;
}

unsigned
rt_spelling (const char *wrong, const char *name)
{
  size_t m = strlen (wrong), n = strlen (name);
  unsigned rows[3][MOST_LETTERS + 1];
  if (m > MOST_LETTERS || n > MOST_LETTERS)
    return 0;
  for (unsigned j = 0; j <= n; j++)
    rows[0][j] = j;
  for (unsigned i = 1; i <= m; i++)
    {
      unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3],
               *two_above = rows[(i + 1) % 3];
      row[0] = i;
      for (unsigned j = 1; j <= n; j++)
        {
          row[j] = least (above[j - 1] + (wrong[i - 1] != name[j - 1]),
                          least (above[j], row[j - 1]) + 1);
          if (i > 1 && j > 1 && wrong[i - 1] == name[j - 2]
              && wrong[i - 2] == name[j - 1])
            row[j] = least (row[j], two_above[j - 2] + 1);
        }
    }
  unsigned changes = rows[m % 3][n];
  return changes * LETTERS_PER_CHANGE <= (m > n ? m : n) ? changes : 0;
}
