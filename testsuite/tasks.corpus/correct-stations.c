/* Nothing is wrong: what is beside a buffer in its structure is the
   program's.  The buffers are registered by a pointer that moves, and a
   function that calls tasks is given some element.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void twice (int n, int v[n]);

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

struct station
{
  int count;
  int sample[16];
  int busy;
};

struct front
{
  int sample[16];
  int busy;
};

static struct front ring[8];

static void
window (struct front *f)
{
  twice (16, f->sample);
  f->busy = 1;
}

static void
fill (struct station *s)
{
  s->count++;
  twice (16, s->sample);
  s->busy = 1;
  s->count++;
}

static void
begin (struct station *s)
{
  for (int i = 0; i < 16; i++)
    s->sample[i] = i;
#pragma tasks register s->sample
}

static void
end (struct station *s)
{
#pragma tasks unregister s->sample
  s->busy = 0;
}

static struct station *
nth (struct station *s, int i)
{
  return s + i;
}

static int
heap (int n)
{
  struct station *all = calloc (n, sizeof *all), *last = all + n;
  for (struct station *s = all; s != last; s++)
    begin (s);
  for (int i = 0; i < 3 * n; i++)
    {
      int some = i * 5 % n;
      fill (&all[some]);
      fill (nth (all, n - 1 - some));
      if (all[some].busy)
        all[some].count += 2;
      nth (all, some)->busy++;
    }
  for (struct station *s = all; s != last; s++)
    end (s);
  int sum = all[0].count + all[n - 1].sample[1];
  free (all);
  return sum;
}

static int
every_other (int n)
{
  struct station all[10];
  memset (all, 0, sizeof all);
  for (struct station *s = all; s < all + 10; s += 2)
    begin (s);
  for (int i = 0; i < 10; i += 2)
    {
      fill (&all[i]);
      all[i].busy = 3;
      all[i + 1].sample[2] = 7;
      all[i + 1].count = 3;
    }
  struct station *s = &all[n % 5 * 2];
  fill (s);
  s->busy = 9;
  s[1].sample[0] = 1;
#pragma tasks wait
  for (s = all; s < all + 10; s += 2)
    end (s);
  return all[0].sample[1] + all[1].sample[2];
}

int
main (int argc, char **argv)
{
  (void) argv;
  for (struct front *f = ring; f < ring + 8; f++)
    {
      for (int i = 0; i < 16; i++)
        f->sample[i] = i;
#pragma tasks register f->sample
    }
  for (int i = 0; i < 20; i++)
    window (&ring[i * 5 % 8]);
#pragma tasks wait
  for (struct front *f = ring; f < ring + 8; f++)
    {
#pragma tasks unregister f->sample
    }
  printf ("%d %d %d\n", ring[3].sample[2] + ring[3].busy, heap (argc + 5),
          every_other (argc));
  return 0;
}
