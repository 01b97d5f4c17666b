/* Arrays in the middle of structs, whose end is not that of the struct.  */
/* OPTIONS -Wno-stringop-overflow */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct header
{
  short id;
  unsigned char mac[6], rest[200];
};

struct list
{
  int n;
  float first[4];
  float data[];
};

struct old
{
  int n;
  float data[1];
};

TASK void mask (int n, unsigned char v[n]);
TASK void add (int n, float v[n], float x);

void
mask (int n, unsigned char v[n])
{
  for (int i = 0; i < n; i++)
    v[i] &= 0x7f;
}

void
add (int n, float v[n], float x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static struct header global = { 1, { 0xff, 0xfe }, { 0x81 } };

static void
given (struct header *p)
{
#ifdef FIXED
#pragma tasks register p->mac 6
#else
#pragma tasks register p->mac 8 /* MISTAKE size */
#endif
  mask (6, p->mac);
#pragma tasks unregister p->mac
}

static void
passed (struct header *p)
{
#pragma tasks register p->mac
#ifdef FIXED
  mask (6, p->mac);
#else
  mask (7, p->mac); /* MISTAKE size */
#endif
#pragma tasks unregister p->mac
}

static void
partly (struct header *p)
{
#ifdef FIXED
#pragma tasks register (p->mac + 2) 4
#else
#pragma tasks register (p->mac + 2) 6 /* MISTAKE size */
#endif
  mask (4, p->mac + 2);
#pragma tasks unregister (p->mac + 2)
}

/* All that follows is meant.  */
static void
all (struct header *p)
{
  unsigned char *array = p->mac;
#pragma tasks register &p->mac[0] 206
  mask (206, &p->mac[0]);
#pragma tasks unregister &p->mac[0]
#pragma tasks register ((unsigned char *) p) sizeof *p
  mask (sizeof *p, (unsigned char *) p);
#pragma tasks unregister ((unsigned char *) p)
  struct header *again
      = (struct header *) (array - offsetof (struct header, mac));
#pragma tasks register ((unsigned char *) again) sizeof *again
  mask (sizeof *again, (unsigned char *) again);
#pragma tasks unregister ((unsigned char *) again)
}

/* The last member has more elements.  */
static float
last (int n)
{
  struct old *old = calloc (1, sizeof *old + n * sizeof *old->data);
  struct list *list = calloc (1, sizeof *list + n * sizeof *list->data);
#pragma tasks register old->data n
#pragma tasks register list->data n
  add (n, old->data, 1);
  add (n, list->data, 2);
#pragma tasks unregister old->data
#pragma tasks unregister list->data
#pragma tasks register list->first n + 4
  add (n + 4, list->first, 3);
#pragma tasks unregister list->first
  float sum = old->data[n - 1] + list->data[n - 1];
  free (old);
  free (list);
  return sum;
}

int
main (void)
{
  struct header h[2] = { { 1, { 0xff, 0xfe }, { 9 } } };
#ifdef FIXED
#pragma tasks register global.mac 6
#else
#pragma tasks register global.mac 8 /* MISTAKE size */
#endif
  mask (6, global.mac);
#pragma tasks unregister global.mac
  given (&h[0]);
  passed (&h[1]);
  partly (&h[1]);
  all (&h[1]);
  printf ("%d %d %d %g\n", global.mac[0], h[0].mac[1], h[1].rest[0],
          last (16));
  return 0;
}
