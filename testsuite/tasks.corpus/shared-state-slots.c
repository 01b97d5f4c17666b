/* Tasks have slots of an array, which are not always their own.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 4
#define SLOTS 4
#define CALLS 8

#ifdef FIXED
#define ADD(TO, X) __atomic_fetch_add (&(TO), (X), __ATOMIC_RELAXED)
#else
#define ADD(TO, X) ((TO) += (X))
#endif

static long hashed[SLOTS], halves[CALLS], named[SLOTS], own[CALLS], few[2];
static long both[2][2], grid[SLOTS * CALLS], rows[CALLS * N], turns[SLOTS];
static long first;

TASK void hash (int k, const int v[N]);
TASK void half (int k, const int v[N]);
TASK void count (int slot, const int v[N]);
TASK void pair (int i, int j, const int v[N]);
TASK void fill (int k, const int v[N]);
TASK void parity (int k, const int v[N]);
TASK void spread (int n, int m, const int v[N]);
TASK void scatter (int k, const int v[N]);
TASK void begin (int k, const int v[N]);
TASK void deal (int k, int n, const int v[N]);
TASK void round_up (int k, const int v[N]);

void
hash (int k, const int v[N])
{
  ADD (hashed[k & (SLOTS - 1)], v[0]);
}

void
half (int k, const int v[N])
{
  ADD (halves[k / 2], v[1]);
}

void
count (int slot, const int v[N])
{
  for (int i = 0; i < N; i++)
    ADD (named[slot], v[i]);
}

void
pair (int i, int j, const int v[N])
{
  ADD (both[i % 2][j], v[2]);
}

/* The first element is the same for all M.  */
void
spread (int n, int m, const int v[N])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      ADD (grid[i * m + j], v[j]); /* MISTAKE shared-state */
}

/* All calls come to the first element.  */
void
round_up (int k, const int v[N])
{
  for (int i = 0; i < N - (k & 1); i++)
    if (i == 0)
      ADD (first, v[i]); /* MISTAKE shared-state */
}

/* Those have slots of their own.  */
void
fill (int k, const int v[N])
{
  own[k] = 0;
  for (int i = 0; i < N; i++)
    own[k] += v[i];
}

void
parity (int k, const int v[N])
{
  few[k & 1] += v[k & 1];
}

void
scatter (int k, const int v[N])
{
  for (int i = 0; i < N; i++)
    rows[k * N + i] = v[i];
}

/* Which one, a struct says.  */
struct share
{
  int number, of;
};

TASK void fill_share (struct share s, const int v[N]);

static const int order[CALLS] = { 7, 6, 1, 0, 2, 4, 3, 5 };
static long shares[CALLS], moved[CALLS], complete;

void
fill_share (struct share s, const int v[N])
{
  struct share mine = s;
  shares[s.number] = v[0];
  shares[mine.number] += v[1];
  moved[order[s.number]] = v[3];
  if (s.number == s.of - 1)
    complete = v[2];
}

/* Only one of the calls does something.  */
static long begun, last;

static void
note (long x)
{
  last += x;
}

void
begin (int k, const int v[N])
{
  if (k == 0)
    begun = v[0];
  switch (k)
    {
    case 3:
      note (v[1]);
      break;
    default:
      break;
    }
}

/* Or each something else.  */
void
deal (int k, int n, const int v[N])
{
  for (int i = 0; i < SLOTS; i++)
    {
      if (i % n != k)
        continue;
      turns[i] += v[i];
    }
}

/* Each call has its own slot, and looks at all of them.  */
static long totals[CALLS], early[SLOTS], late[SLOTS];

TASK void rank (int k, int v[N]);
TASK void turn (int k, int v[N]);
TASK void put (int k, const int v[N]);
TASK void put_late (int k, const int v[N], int sum[1]);
TASK void add_late (int sum[1], int all[1]);
TASK void get_late (int all[1]);

void
rank (int k, int v[N])
{
#ifdef FIXED
  __atomic_store_n (&totals[k], v[0], __ATOMIC_RELAXED);
  for (int i = 0; i < CALLS; i++)
    v[1] += __atomic_load_n (&totals[i], __ATOMIC_RELAXED) > 0;
#else
  totals[k] = v[0]; /* MISTAKE shared-state */
  for (int i = 0; i < CALLS; i++)
    v[1] += totals[i] > 0;
#endif
}

void
turn (int k, int v[N])
{
#ifdef FIXED
  long scratch[N];
#else
  static long scratch[N];
#endif
  for (int i = 0; i < N; i++)
    scratch[(i + k) % N] = v[i]; /* MISTAKE shared-state */
  long copy[N];
  memcpy (copy, scratch, sizeof scratch);
  for (int i = 0; i < N; i++)
    v[i] = copy[i];
}

/* So does the program.  */
void
put (int k, const int v[N])
{
  early[k] = v[k];
}

/* Buffers put the last one behind all others.  */
void
put_late (int k, const int v[N], int sum[1])
{
  late[k] = sum[0] = v[k];
}

void
add_late (int sum[1], int all[1])
{
  all[0] += sum[0];
}

void
get_late (int all[1])
{
  for (int i = 0; i < SLOTS; i++)
    all[0] += late[i];
}

int
main (void)
{
  int v[N] TASK_REGISTERED = { 1, 2, 3, 4 };
  int w[N] TASK_REGISTERED = { 5, 6, 7, 8 };

  for (int k = 0; k < CALLS; k++)
    {
      hash (k, v);
      half (k, w);
      fill (k, v);
      scatter (k, v);
      begin (k, w);
      fill_share ((struct share){ k, CALLS }, w);
      deal (k, CALLS, v);
      if (k < 2)
        parity (k, w);
    }
  spread (2, 3, v);
  spread (3, 2, w);
  round_up (0, v);
  round_up (1, v);
  count (3, v);
  count (3, w);
  for (int i = 0; i <= 2; i++)
    pair (i, 1, v);
#pragma tasks wait
  for (int k = 0; k < 2; k++)
    parity (k, v);
#pragma tasks wait
  printf ("%ld %ld %ld %ld %ld %ld %ld %ld\n", hashed[1], halves[1], named[3],
          own[7], few[1], both[0][1], grid[0], first);
  printf ("%ld %ld %ld %ld %ld %ld\n", rows[9], begun, last, turns[2],
          shares[7] + moved[7], complete);

  int t[CALLS][N] = { { 0 } }, sums[SLOTS][1], all[1] TASK_REGISTERED = { 0 };
  for (int k = 0; k < CALLS; k++)
    {
#pragma tasks register t[k]
      rank (k, t[k]);
      turn (k, t[k]);
    }
  for (int k = 0; k < SLOTS; k++)
    {
#pragma tasks register sums[k]
      put (k, v);
      put_late (k, v, sums[k]);
    }
  for (int k = 0; k < SLOTS; k++)
    add_late (sums[k], all);
  get_late (all);
#ifdef FIXED
#pragma tasks wait
#endif
  long sum = 0;
  for (int k = 0; k < SLOTS; k++)
    sum += early[k];
#pragma tasks acquire all
  printf ("%ld %d\n", sum, all[0]);
#pragma tasks release all
#pragma tasks shutdown
  return 0;
}
