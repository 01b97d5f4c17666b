/* How often words occur: tasks count in pieces of a text, then add up.  */

#define BUCKETS_K 1024

struct count_K
{
  unsigned hash;
  unsigned occurrences;
};

TASK void count_words_K (size_t n, const char text[n],
                         struct count_K table[BUCKETS_K] TASK_OUTPUT);
TASK void add_counts_K (const struct count_K *from, struct count_K *to);
TASK void most_K (const struct count_K table[BUCKETS_K], int n,
                  struct count_K best[n] TASK_OUTPUT);

/* Where HASH is in TABLE, or should be.  */
static struct count_K *
slot_K (struct count_K *table, unsigned hash)
{
  unsigned i = hash % BUCKETS_K;
  for (int tried = 0; tried < BUCKETS_K; tried++)
    {
      if (!table[i].occurrences || table[i].hash == hash)
        return &table[i];
      i = (i + 1) % BUCKETS_K;
    }
  return NULL;
}

static void
note_K (struct count_K *table, unsigned hash, unsigned times)
{
  struct count_K *slot = slot_K (table, hash);
  if (!slot)
    return;
  slot->hash = hash;
  slot->occurrences += times;
}

void
count_words_K (size_t n, const char text[n], struct count_K table[BUCKETS_K])
{
  memset (table, 0, BUCKETS_K * sizeof *table);
  unsigned hash = 5381;
  bool word = false;
  for (size_t i = 0; i < n; i++)
    {
      unsigned char c = text[i];
      if (isalpha (c))
        {
          hash = 33 * hash + tolower (c);
          word = true;
        }
      else
        {
          if (word)
            note_K (table, hash, 1);
          hash = 5381;
          word = false;
        }
    }
  if (word)
    note_K (table, hash, 1);
}

void
add_counts_K (const struct count_K *from, struct count_K *to)
{
  for (int i = 0; i < BUCKETS_K; i++)
    if (from[i].occurrences)
      note_K (to, from[i].hash, from[i].occurrences);
}

void
most_K (const struct count_K table[BUCKETS_K], int n, struct count_K best[n])
{
  for (int k = 0; k < n; k++)
    best[k] = (struct count_K){ 0, 0 };
  for (int i = 0; i < BUCKETS_K; i++)
    {
      struct count_K c = table[i];
      for (int k = 0; k < n; k++)
        if (c.occurrences > best[k].occurrences)
          {
            struct count_K moved = best[k];
            best[k] = c;
            c = moved;
          }
    }
}

/* Read all of FILE.  Return it, and how much it is in *SIZE; or NULL.  */
static char *
read_text_K (FILE *file, size_t *size)
{
  size_t capacity = 4096;
  char *text = malloc (capacity);
  *size = 0;
  while (text)
    {
      *size += fread (text + *size, 1, capacity - *size, file);
      if (*size < capacity)
        break;
      char *more = realloc (text, 2 * capacity);
      if (!more)
        {
          free (text);
          return NULL;
        }
      text = more;
      capacity *= 2;
    }
  if (text && ferror (file))
    {
      free (text);
      return NULL;
    }
  return text;
}

/* Where a piece of TEXT may end, at least at FROM.  */
static size_t
border_K (const char *text, size_t from, size_t size)
{
  while (from < size && isalpha ((unsigned char)text[from]))
    from++;
  return from;
}

int
words_K (const char *name)
{
  enum
  {
    PIECES = 8,
    BEST = 5
  };
  FILE *file = fopen (name, "r");
  if (!file)
    {
      perror (name);
      return 1;
    }
  size_t size;
  char *text = read_text_K (file, &size);
  fclose (file);
  if (!text)
    {
      fprintf (stderr, "%s: cannot be read\n", name);
      return 1;
    }

  static struct count_K tables[PIECES][BUCKETS_K];
  struct count_K total[BUCKETS_K] TASK_REGISTERED = { { 0, 0 } };
  struct count_K best[BEST] TASK_REGISTERED;
  size_t border[PIECES + 1] = { 0 };
  for (int p = 0; p < PIECES; p++)
    {
      border[p + 1] = border_K (text, size / PIECES * (p + 1), size);
      if (p == PIECES - 1)
        border[p + 1] = size;
      size_t length = border[p + 1] - border[p];
      char *piece = text + border[p];
#pragma tasks register piece length
#pragma tasks register tables[p]
      count_words_K (length, piece, tables[p]);
      add_counts_K (tables[p], total);
    }
  most_K (total, BEST, best);
#pragma tasks wait
#pragma tasks acquire best
  for (int k = 0; k < BEST; k++)
    printf ("%08x %u\n", best[k].hash, best[k].occurrences);
#pragma tasks release best
  for (int p = 0; p < PIECES; p++)
    {
#pragma tasks unregister(text + border[p])
#pragma tasks unregister tables[p]
    }
  free (text);
  return 0;
}
