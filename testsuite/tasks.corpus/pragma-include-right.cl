#include "pragma-include-amount.h"

kernel void
add (int n, global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += AMOUNT;
}
