/* A hash table of strings.  */

struct entry_K
{
  struct entry_K *next;
  char *key;
  void *value;
  unsigned long hash;
};

struct table_K
{
  struct entry_K **buckets;
  size_t size, used;
  void (*release) (void *value);
};

static unsigned long
hash_K (const char *key)
{
  unsigned long h = 14695981039346656037u + K;
  for (; *key; key++)
    h = (h ^ (unsigned char)*key) * 1099511628211u;
  return h;
}

int
table_init_K (struct table_K *table, void (*release) (void *))
{
  table->size = 16;
  table->used = 0;
  table->release = release;
  table->buckets = calloc (table->size, sizeof *table->buckets);
  return table->buckets ? 0 : -ENOMEM;
}

static struct entry_K **
find_entry_K (const struct table_K *table, const char *key, unsigned long h)
{
  struct entry_K **at = &table->buckets[h % table->size];
  while (*at && ((*at)->hash != h || strcmp ((*at)->key, key)))
    at = &(*at)->next;
  return at;
}

/* Twice as many buckets.  */
static int
grow_K (struct table_K *table)
{
  size_t size = 2 * table->size;
  struct entry_K **buckets = calloc (size, sizeof *buckets);
  if (!buckets)
    return -ENOMEM;
  for (size_t i = 0; i < table->size; i++)
    {
      struct entry_K *next;
      for (struct entry_K *e = table->buckets[i]; e; e = next)
        {
          next = e->next;
          e->next = buckets[e->hash % size];
          buckets[e->hash % size] = e;
        }
    }
  free (table->buckets);
  table->buckets = buckets;
  table->size = size;
  return 0;
}

int
table_put_K (struct table_K *table, const char *key, void *value)
{
  unsigned long h = hash_K (key);
  struct entry_K **at = find_entry_K (table, key, h);
  if (*at)
    {
      if (table->release)
        table->release ((*at)->value);
      (*at)->value = value;
      return 0;
    }
  if (table->used > 3 * table->size / 4)
    {
      int error = grow_K (table);
      if (error)
        return error;
      at = find_entry_K (table, key, h);
    }
  struct entry_K *e = malloc (sizeof *e);
  size_t length = strlen (key) + 1;
  char *copy = malloc (length);
  if (!e || !copy)
    {
      free (e);
      free (copy);
      return -ENOMEM;
    }
  memcpy (copy, key, length);
  *e = (struct entry_K){ NULL, copy, value, h };
  *at = e;
  table->used++;
  return 0;
}

void *
table_get_K (const struct table_K *table, const char *key)
{
  struct entry_K *e = *find_entry_K (table, key, hash_K (key));
  return e ? e->value : NULL;
}

bool
table_remove_K (struct table_K *table, const char *key)
{
  struct entry_K **at = find_entry_K (table, key, hash_K (key));
  struct entry_K *e = *at;
  if (!e)
    return false;
  *at = e->next;
  if (table->release)
    table->release (e->value);
  free (e->key);
  free (e);
  table->used--;
  return true;
}

void
table_each_K (const struct table_K *table,
              void (*function) (const char *key, void *value, void *data),
              void *data)
{
  for (size_t i = 0; i < table->size; i++)
    for (struct entry_K *e = table->buckets[i]; e; e = e->next)
      function (e->key, e->value, data);
}

void
table_free_K (struct table_K *table)
{
  for (size_t i = 0; i < table->size; i++)
    while (table->buckets[i])
      {
        struct entry_K *e = table->buckets[i];
        table->buckets[i] = e->next;
        if (table->release)
          table->release (e->value);
        free (e->key);
        free (e);
      }
  free (table->buckets);
  memset (table, 0, sizeof *table);
}
