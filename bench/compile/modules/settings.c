/* Settings: from a file, the environment and the command line.  */

struct settings_K
{
  char *input, *output;
  int threads, verbose, width, height;
  double tolerance;
  bool dry_run, force;
  struct
  {
    char host[64];
    unsigned short port;
    int timeout;
  } server;
};

struct setting_K
{
  const char *name;
  enum
  {
    TEXT_K,
    INTEGER_K,
    REAL_K,
    FLAG_K,
    HOST_K
  } kind;
  size_t offset;
  double low, high;
  const char *help;
};

static const struct setting_K known_K[] = {
  { "input", TEXT_K, offsetof (struct settings_K, input), 0, 0,
    "file to read" },
  { "output", TEXT_K, offsetof (struct settings_K, output), 0, 0,
    "file to write" },
  { "threads", INTEGER_K, offsetof (struct settings_K, threads), 1, 1024,
    "how many threads" },
  { "verbose", INTEGER_K, offsetof (struct settings_K, verbose), 0, 9,
    "how much is told" },
  { "width", INTEGER_K, offsetof (struct settings_K, width), 1, 65536,
    "columns" },
  { "height", INTEGER_K, offsetof (struct settings_K, height), 1, 65536,
    "rows" },
  { "tolerance", REAL_K, offsetof (struct settings_K, tolerance), 0, 1,
    "when it is good enough" },
  { "dry-run", FLAG_K, offsetof (struct settings_K, dry_run), 0, 0,
    "writes nothing" },
  { "force", FLAG_K, offsetof (struct settings_K, force), 0, 0,
    "overwrites files" },
  { "server", HOST_K, offsetof (struct settings_K, server), 0, 0,
    "HOST:PORT" },
};

static char *
copy_K (const char *text)
{
  size_t size = strlen (text) + 1;
  char *copy = malloc (size);
  return copy ? memcpy (copy, text, size) : NULL;
}

void
settings_init_K (struct settings_K *s)
{
  memset (s, 0, sizeof *s);
  s->threads = 2 + K % 8;
  s->width = 640;
  s->height = 480;
  s->tolerance = 1e-6;
  strcpy (s->server.host, "localhost");
  s->server.port = 8000 + K;
  s->server.timeout = 30;
}

void
settings_free_K (struct settings_K *s)
{
  free (s->input);
  free (s->output);
}

static int
set_host_K (struct settings_K *s, const char *value)
{
  const char *colon = strrchr (value, ':');
  size_t length = colon ? (size_t)(colon - value) : strlen (value);
  if (!length || length >= sizeof s->server.host)
    return -1;
  if (colon)
    {
      char *end;
      unsigned long port = strtoul (colon + 1, &end, 10);
      if (end == colon + 1 || *end || port == 0 || port > 65535)
        return -1;
      s->server.port = port;
    }
  memcpy (s->server.host, value, length);
  s->server.host[length] = '\0';
  return 0;
}

/* Set NAME to VALUE; PLACE is for messages.  */
int
set_K (struct settings_K *s, const char *name, const char *value,
       const char *place)
{
  for (size_t i = 0; i < sizeof known_K / sizeof *known_K; i++)
    {
      const struct setting_K *k = &known_K[i];
      if (strcmp (k->name, name))
        continue;
      char *field = (char *)s + k->offset, *end = NULL;
      switch (k->kind)
        {
        case TEXT_K:
          {
            char *copy = copy_K (value);
            if (!copy)
              return -1;
            free (*(char **)field);
            *(char **)field = copy;
            return 0;
          }
        case INTEGER_K:
          {
            long number = strtol (value, &end, 10);
            if (end == value || *end || number < k->low || number > k->high)
              break;
            *(int *)field = number;
            return 0;
          }
        case REAL_K:
          {
            double number = strtod (value, &end);
            if (end == value || *end || number < k->low || number > k->high)
              break;
            *(double *)field = number;
            return 0;
          }
        case FLAG_K:
          *(bool *)field = !*value || !strcmp (value, "yes");
          return 0;
        case HOST_K:
          if (!set_host_K (s, value))
            return 0;
        }
      fprintf (stderr, "%s: %s: bad value '%s' (%s)\n", place, name, value,
               k->help);
      return -1;
    }
  fprintf (stderr, "%s: there is no setting '%s'\n", place, name);
  return -1;
}

int
read_settings_K (struct settings_K *s, const char *file)
{
  FILE *in = fopen (file, "r");
  if (!in)
    return errno == ENOENT ? 0 : -1;
  char line[256], place[128];
  int number = 0, errors = 0;
  while (fgets (line, sizeof line, in))
    {
      number++;
      char *name = line + strspn (line, " \t");
      char *end = name + strcspn (name, "#\n");
      while (end > name && isspace ((unsigned char)end[-1]))
        end--;
      *end = '\0';
      if (!*name)
        continue;
      snprintf (place, sizeof place, "%s:%d", file, number);
      char *equals = strchr (name, '=');
      if (!equals)
        {
          fprintf (stderr, "%s: no '='\n", place);
          errors++;
          continue;
        }
      char *value = equals + 1 + strspn (equals + 1, " \t");
      while (equals > name && isspace ((unsigned char)equals[-1]))
        equals--;
      *equals = '\0';
      errors += set_K (s, name, value, place) != 0;
    }
  if (ferror (in))
    errors++;
  fclose (in);
  return errors ? -1 : 0;
}

int
read_arguments_K (struct settings_K *s, int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      if (!strcmp (argv[i], "--help"))
        {
          for (size_t k = 0; k < sizeof known_K / sizeof *known_K; k++)
            printf ("  --%-12s %s\n", known_K[k].name, known_K[k].help);
          return 1;
        }
      if (strncmp (argv[i], "--", 2))
        {
          fprintf (stderr, "unexpected argument '%s'\n", argv[i]);
          return -1;
        }
      char name[32];
      const char *equals = strchr (argv[i], '=');
      size_t length
          = equals ? (size_t)(equals - argv[i] - 2) : strlen (argv[i] + 2);
      if (length >= sizeof name)
        length = sizeof name - 1;
      memcpy (name, argv[i] + 2, length);
      name[length] = '\0';
      if (set_K (s, name, equals ? equals + 1 : "", "command line"))
        return -1;
    }
  return 0;
}
