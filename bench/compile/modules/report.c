/* Samples are collected, sorted, summed up and printed as a table.  */

struct sample_K
{
  char label[24];
  long start, end;
  double value;
  unsigned flags;
};

struct report_K
{
  struct sample_K *samples;
  size_t count, capacity;
};

struct summary_K
{
  double least, most, mean, deviation, median;
};

int
add_sample_K (struct report_K *r, const char *label, long start, long end,
              double value)
{
  if (r->count == r->capacity)
    {
      size_t capacity = r->capacity ? r->capacity * 3 / 2 : 64;
      struct sample_K *more = realloc (r->samples, capacity * sizeof *more);
      if (!more)
        return -1;
      r->samples = more;
      r->capacity = capacity;
    }
  struct sample_K *s = &r->samples[r->count++];
  snprintf (s->label, sizeof s->label, "%s", label);
  s->start = start;
  s->end = end;
  s->value = value;
  s->flags = (start > end) | (value < 0) << 1 | (end - start > 1000) << 2;
  return 0;
}

static int
by_value_K (const void *a, const void *b)
{
  const struct sample_K *x = a, *y = b;
  return (x->value > y->value) - (x->value < y->value);
}

static int
by_label_K (const void *a, const void *b)
{
  const struct sample_K *x = a, *y = b;
  int order = strcmp (x->label, y->label);
  return order ? order : (x->start > y->start) - (x->start < y->start);
}

/* Merge sort, which keeps what is equal in order.  */
static void
sort_K (struct sample_K *s, struct sample_K *room, size_t n,
        int (*compare) (const void *, const void *))
{
  if (n < 2)
    return;
  size_t half = n / 2;
  sort_K (s, room, half, compare);
  sort_K (s + half, room, n - half, compare);
  memcpy (room, s, half * sizeof *s);
  size_t i = 0, j = half, k = 0;
  while (i < half && j < n)
    if (compare (&room[i], &s[j]) <= 0)
      s[k++] = room[i++];
    else
      s[k++] = s[j++];
  while (i < half)
    s[k++] = room[i++];
}

static int
summarize_K (struct report_K *r, struct summary_K *out)
{
  if (!r->count)
    return -1;
  struct sample_K *room = malloc (r->count * sizeof *room);
  if (!room)
    return -1;
  sort_K (r->samples, room, r->count, by_value_K);
  free (room);
  double sum = 0, squares = 0;
  for (size_t i = 0; i < r->count; i++)
    {
      sum += r->samples[i].value;
      squares += r->samples[i].value * r->samples[i].value;
    }
  out->least = r->samples[0].value;
  out->most = r->samples[r->count - 1].value;
  out->mean = sum / r->count;
  double variance = squares / r->count - out->mean * out->mean;
  out->deviation = variance > 0 ? sqrt (variance) : 0;
  size_t middle = r->count / 2;
  out->median
      = r->count % 2
            ? r->samples[middle].value
            : (r->samples[middle - 1].value + r->samples[middle].value) / 2;
  return 0;
}

static void
print_bar_K (FILE *out, double share, int width)
{
  int full = share < 0 ? 0 : share > 1 ? width : (int)(share * width + 0.5);
  putc ('|', out);
  for (int i = 0; i < width; i++)
    putc (i < full ? '#' : ' ', out);
  putc ('|', out);
}

static const char *
unit_K (double *seconds)
{
  static const char *const units[] = { "s", "ms", "us", "ns" };
  int u = 0;
  while (u < 3 && *seconds < 1)
    {
      *seconds *= 1000;
      u++;
    }
  return units[u];
}

int
print_report_K (FILE *out, struct report_K *r, bool bars)
{
  struct summary_K s;
  if (summarize_K (r, &s))
    {
      fputs ("nothing to report\n", out);
      return -1;
    }
  fprintf (out, "%-24s %10s %10s %12s flags\n", "label", "start", "end",
           "value");
  qsort (r->samples, r->count, sizeof *r->samples, by_label_K);
  const char *before = "";
  for (size_t i = 0; i < r->count; i++)
    {
      const struct sample_K *p = &r->samples[i];
      double value = p->value;
      const char *unit = unit_K (&value);
      fprintf (out, "%-24s %10ld %10ld %9.3f %-2s ",
               strcmp (p->label, before) ? p->label : "", p->start, p->end,
               value, unit);
      if (p->flags & 1)
        fputs (" backwards", out);
      if (p->flags & 2)
        fputs (" negative", out);
      if (p->flags & 4)
        fputs (" long", out);
      if (bars && s.most > 0)
        print_bar_K (out, p->value / s.most, 20 + K % 20);
      putc ('\n', out);
      before = p->label;
    }
  fprintf (out, "%zu samples: %g to %g, mean %g +- %g, median %g\n", r->count,
           s.least, s.most, s.mean, s.deviation, s.median);
  return ferror (out) ? -1 : 0;
}

void
free_report_K (struct report_K *r)
{
  free (r->samples);
  memset (r, 0, sizeof *r);
}
