/* Types with their tasks come from macros.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define VECTOR(T, PF)                                                        \
  struct vec_##T { T *at; size_t n; };                                       \
  TASK void iota_##T (size_t n, T at[n] TASK_OUTPUT, T from);                \
  void iota_##T (size_t n, T at[n], T from)                                  \
  {                                                                          \
    for (size_t i = 0; i < n; i++)                                           \
      at[i] = from + (T) i;                                                  \
  }                                                                          \
  static inline int open_##T (struct vec_##T *v, size_t n)                   \
  {                                                                          \
    v->at = malloc (n * sizeof (T));                                         \
    v->n = n;                                                                \
    if (!v->at)                                                              \
      return 0;                                                              \
    _Pragma ("tasks register v->at v->n")                                    \
    return 1;                                                                \
  }                                                                          \
  static inline void close_##T (struct vec_##T *v)                           \
  {                                                                          \
    _Pragma ("tasks unregister v->at")                                       \
    printf (PF "\n", v->at[v->n - 1]);                                       \
    free (v->at);                                                            \
    v->at = 0;                                                               \
  }
VECTOR (int, "%d")
VECTOR (double, "%g")
VECTOR (float, "%g")
#define WITH(T, V, N)                                                        \
  for (struct vec_##T V = { 0 }, *once = open_##T (&V, N) ? &V : 0; once;    \
       close_##T (once), once = 0)
int
main (void)
{
  WITH (int, a, 10)
    {
      iota_int (a.n, a.at, 5);
      WITH (double, b, 4)
        {
          iota_double (b.n, b.at, .5);
          iota_double (b.n, b.at, .25);
        }
      iota_int (a.n, a.at, 6);
    }
  WITH (float, f, 3)
    iota_float (f.n, f.at, 1.5f);
  return 0;
}
