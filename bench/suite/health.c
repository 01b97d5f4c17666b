/* SPDX-License-Identifier: GPL-3.0-or-later

   Health care of a country, after the description of Olden's benchmark: a tree
   of villages with a hospital each.  In each step some of a village's people
   fall ill and wait for its staff, who find out what they have, then treat
   them or refer them to the hospital above.  A task for each village and step.

   A village and those below it are neighbours in an array, so that they are
   one buffer.  */

#include "suite.h"

#define LEVELS 6
#define BRANCHES 4
#define STEPS 500

/* Of a village without others below it; those above have twice as many.  */
#define STAFF 2
#define PEOPLE_PER_STAFF 20

#define ILL (UINT32_MAX / 500)
#define REFERRED (UINT32_MAX / 3)
#define EXAMINATION 3
#define TREATMENT 10

struct person
{
  struct person *next;
  int left; /* steps until examination or treatment end */
  int illnesses, steps, hospitals;
};

struct village
{
  uint64_t random;
  int staff;
  struct person *healthy, *waiting, *examined, *treated, *referred;
};

static int villages;
static struct village *country;
static long persons;
static struct person *people;

TASK static void simulate (int levels, int size, struct village village[size]);

/* Move the person whom LINK points to to the front of LIST.  */
static void
move (struct person **link, struct person **list)
{
  struct person *person = *link;
  *link = person->next;
  person->next = *list;
  *list = person;
}

static void
treat (struct village *village)
{
  for (struct person **link = &village->treated; *link;)
    if (--(*link)->left > 0)
      link = &(*link)->next;
    else
      {
        village->staff++;
        move (link, &village->healthy);
      }
}

/* Who is examined is treated, or referred, but not from the LAST hospital.  */
static void
examine (struct village *village, int last)
{
  for (struct person **link = &village->examined; *link;)
    if (--(*link)->left > 0)
      link = &(*link)->next;
    else if (draw (&village->random) < REFERRED && !last)
      {
        village->staff++;
        move (link, &village->referred);
      }
    else
      {
        (*link)->left = TREATMENT;
        move (link, &village->treated);
      }
}

static void
admit (struct village *village)
{
  for (struct person **link = &village->waiting; *link;)
    {
      (*link)->steps++;
      if (village->staff == 0)
        link = &(*link)->next;
      else
        {
          village->staff--;
          (*link)->left = EXAMINATION;
          (*link)->hospitals++;
          move (link, &village->examined);
        }
    }
}

static void
fall_ill (struct village *village)
{
  for (struct person **link = &village->healthy; *link;)
    if (draw (&village->random) >= ILL)
      link = &(*link)->next;
    else
      {
        (*link)->illnesses++;
        move (link, &village->waiting);
      }
}

/* A step of VILLAGE, and of those below, which are SIZE with it.  */
static void
simulate (int levels, int size, struct village village[size])
{
  int part = (size - 1) / BRANCHES;
  for (int i = 0; i < BRANCHES && levels > 1; i++)
    {
#pragma tasks register &village[1 + i *part] part
#pragma omp task
      simulate (levels - 1, part, &village[1 + i * part]);
    }
  treat (village);
  examine (village, levels == LEVELS);
  admit (village);
  fall_ill (village);
#pragma tasks wait
#pragma omp taskwait
  for (int i = 0; i < BRANCHES && levels > 1; i++)
    {
#pragma tasks unregister &village[1 + i *part]
      while (village[1 + i * part].referred)
        move (&village[1 + i * part].referred, &village->waiting);
    }
}

/* VILLAGE and those below it become SIZE of LEVELS levels.  */
static void
settle (int levels, int size, struct village *village)
{
  int staff = STAFF << (levels - 1), part = (size - 1) / BRANCHES;
  *village
      = (struct village){ .random = (uint64_t)persons + 1, .staff = staff };
  for (int i = 0; i < staff * PEOPLE_PER_STAFF; i++)
    {
      struct person *person = &people[persons++];
      *person = (struct person){ .next = village->healthy };
      village->healthy = person;
    }
  for (int i = 0; i < BRANCHES && levels > 1; i++)
    settle (levels - 1, part, &village[1 + i * part]);
}

void
prepare (void)
{
  size_t all = 0;
  for (int level = 1; level <= LEVELS; level++)
    {
      villages = villages * BRANCHES + 1;
      all = all * BRANCHES + ((size_t)STAFF << (level - 1));
    }
  country = allocate (sizeof *country * (size_t)villages);
  people = allocate (sizeof *people * all * PEOPLE_PER_STAFF);
  settle (LEVELS, villages, country);
}

void
compute (void)
{
#pragma tasks register country villages
  for (int step = 0; step < STEPS; step++)
    {
#pragma omp task
      simulate (LEVELS, villages, country);
#pragma omp taskwait
    }
#pragma tasks unregister country
}

uint64_t
checksum (void)
{
  uint64_t sum = 0;
  for (long i = 0; i < persons; i++)
    sum = sum * 31
          + (uint64_t)(people[i].illnesses + people[i].steps * 3
                       + people[i].hospitals * 7);
  return sum;
}
