/* SPDX-License-Identifier: GPL-3.0-or-later

   Unbalanced tree search (Olivier et al., 2006): counts the nodes of a
   binomial tree, in which all but the root have CHILDREN children or, mostly,
   none. Which, a hash of the parent's and of the child's number tells: nobody
   knows the tree before, and subtrees are of all sizes.  A task for each node.
 */

#include "sha1.h"
#include "suite.h"

#define ROOT_CHILDREN 2000
#define CHILDREN 8
#define SEED 42

/* That a node has children.  With 1 / CHILDREN and more the tree may not
   end.  */
#define PROBABILITY 0.1247

static uint64_t nodes[1];

TASK static void search (struct digest parent, int number,
                         uint64_t count[1] TASK_OUTPUT);

/* COUNT becomes the number of nodes in the tree of PARENT's child NUMBER.  */
static void
search (struct digest parent, int number, uint64_t count[1])
{
  struct digest node = sha1 (parent, (uint32_t)number);
  *count = 1;
  if (node.word[4] >= PROBABILITY * UINT32_MAX)
    return;
  uint64_t counts[CHILDREN];
  for (int i = 0; i < CHILDREN; i++)
    {
#pragma tasks register &counts[i] 1
#pragma omp task shared(counts)
      search (node, i, &counts[i]);
    }
#pragma tasks wait
#pragma omp taskwait
  for (int i = 0; i < CHILDREN; i++)
    {
#pragma tasks unregister &counts[i]
      *count += counts[i];
    }
}

void
prepare (void)
{
}

void
compute (void)
{
  static uint64_t counts[ROOT_CHILDREN];
  struct digest root = { { SEED } };
  for (int i = 0; i < ROOT_CHILDREN; i++)
    {
#pragma tasks register &counts[i] 1
#pragma omp task
      search (root, i, &counts[i]);
    }
#pragma omp taskwait
  for (int i = 0; i < ROOT_CHILDREN; i++)
    {
#pragma tasks unregister &counts[i]
      *nodes += counts[i];
    }
}

uint64_t
checksum (void)
{
  return *nodes;
}
