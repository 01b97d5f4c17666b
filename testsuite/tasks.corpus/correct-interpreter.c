/* A little machine: a program in an array says what happens, in an order
   that is right.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum op { NEW, REG, RUN, ACQ, SHOW, REL, UNREG, DEL, END };
struct ins { enum op op; int at, arg; };
static const struct ins prog[] = {
  { NEW, 0, 5 }, { REG, 0, 5 }, { NEW, 1, 7 }, { RUN, 0, 5 }, { REG, 1, 7 },
  { RUN, 1, 7 }, { ACQ, 0, 0 }, { SHOW, 0, 4 }, { REL, 0, 0 }, { RUN, 0, 5 },
  { UNREG, 0, 0 }, { SHOW, 0, 0 }, { DEL, 0, 0 }, { UNREG, 1, 0 },
  { SHOW, 1, 6 }, { REG, 1, 7 }, { RUN, 1, 7 }, { UNREG, 1, 0 },
  { SHOW, 1, 6 }, { DEL, 1, 0 }, { END, 0, 0 }
};
TASK void triple (int n, int v[n]);

void
triple (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 3 * v[i] + 1;
}

int
main (void)
{
  int *r[2] = { 0 };
  for (const struct ins *i = prog; i->op != END; i++)
    switch (i->op)
      {
      case NEW:
        if (!(r[i->at] = calloc (i->arg, sizeof (int))))
          return 1;
        break;
      case REG:
#pragma tasks register r[i->at] i->arg
        break;
      case RUN:
        triple (i->arg, r[i->at]);
        break;
      case ACQ:
#pragma tasks acquire r[i->at]
        break;
      case SHOW:
        printf ("%d\n", r[i->at][i->arg]);
        break;
      case REL:
#pragma tasks release r[i->at]
        break;
      case UNREG:
#pragma tasks unregister r[i->at]
        break;
      case DEL:
        free (r[i->at]);
        r[i->at] = NULL;
        break;
      default:
        abort ();
      }
  return 0;
}
