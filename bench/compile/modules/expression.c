/* Expressions: read, simplified, evaluated, printed.  */

enum operator_K
{
  NUMBER_K,
  VARIABLE_K,
  ADD_K,
  SUBTRACT_K,
  MULTIPLY_K,
  DIVIDE_K,
  POWER_K,
  NEGATE_K,
  CALL_K
};

struct node_K
{
  enum operator_K op;
  double number;
  char name[16];
  struct node_K *left, *right;
};

struct reader_K
{
  const char *text, *at;
  char message[80];
  int depth;
};

static struct node_K *read_sum_K (struct reader_K *r);

void
free_node_K (struct node_K *n)
{
  if (!n)
    return;
  free_node_K (n->left);
  free_node_K (n->right);
  free (n);
}

static struct node_K *
new_node_K (enum operator_K op, struct node_K *left, struct node_K *right)
{
  struct node_K *n = calloc (1, sizeof *n);
  if (!n)
    {
      free_node_K (left);
      free_node_K (right);
      return NULL;
    }
  n->op = op;
  n->left = left;
  n->right = right;
  return n;
}

static void
skip_space_K (struct reader_K *r)
{
  while (isspace ((unsigned char)*r->at))
    r->at++;
}

static struct node_K *
fail_K (struct reader_K *r, const char *what)
{
  if (!r->message[0])
    snprintf (r->message, sizeof r->message, "column %d: %s",
              (int)(r->at - r->text) + 1, what);
  return NULL;
}

static struct node_K *
read_primary_K (struct reader_K *r)
{
  skip_space_K (r);
  char c = *r->at;
  if (isdigit ((unsigned char)c) || c == '.')
    {
      char *end;
      double value = strtod (r->at, &end);
      if (end == r->at)
        return fail_K (r, "no number");
      r->at = end;
      struct node_K *n = new_node_K (NUMBER_K, NULL, NULL);
      if (n)
        n->number = value;
      return n;
    }
  if (isalpha ((unsigned char)c))
    {
      char name[16];
      size_t length = 0;
      for (; isalnum ((unsigned char)*r->at); r->at++)
        if (length < sizeof name - 1)
          name[length++] = *r->at;
      name[length] = '\0';
      skip_space_K (r);
      struct node_K *n = new_node_K (VARIABLE_K, NULL, NULL);
      if (!n)
        return NULL;
      strcpy (n->name, name);
      if (*r->at != '(')
        return n;
      r->at++;
      n->op = CALL_K;
      n->left = read_sum_K (r);
      if (!n->left || *r->at != ')')
        {
          free_node_K (n);
          return fail_K (r, "a call without end");
        }
      r->at++;
      return n;
    }
  if (c == '(')
    {
      if (++r->depth > 100)
        return fail_K (r, "too deep");
      r->at++;
      struct node_K *n = read_sum_K (r);
      r->depth--;
      skip_space_K (r);
      if (n && *r->at != ')')
        {
          free_node_K (n);
          return fail_K (r, "no closing parenthesis");
        }
      r->at += n != NULL;
      return n;
    }
  if (c == '-')
    {
      r->at++;
      struct node_K *n = read_primary_K (r);
      return n ? new_node_K (NEGATE_K, n, NULL) : NULL;
    }
  return fail_K (r, c ? "unexpected character" : "unexpected end");
}

static struct node_K *
read_power_K (struct reader_K *r)
{
  struct node_K *n = read_primary_K (r);
  skip_space_K (r);
  if (!n || *r->at != '^')
    return n;
  r->at++;
  struct node_K *right = read_power_K (r);
  if (!right)
    {
      free_node_K (n);
      return NULL;
    }
  return new_node_K (POWER_K, n, right);
}

static struct node_K *
read_product_K (struct reader_K *r)
{
  struct node_K *n = read_power_K (r);
  for (;;)
    {
      skip_space_K (r);
      char c = *r->at;
      if (!n || (c != '*' && c != '/'))
        return n;
      r->at++;
      struct node_K *right = read_power_K (r);
      if (!right)
        {
          free_node_K (n);
          return NULL;
        }
      n = new_node_K (c == '*' ? MULTIPLY_K : DIVIDE_K, n, right);
    }
}

static struct node_K *
read_sum_K (struct reader_K *r)
{
  struct node_K *n = read_product_K (r);
  for (;;)
    {
      skip_space_K (r);
      char c = *r->at;
      if (!n || (c != '+' && c != '-'))
        return n;
      r->at++;
      struct node_K *right = read_product_K (r);
      if (!right)
        {
          free_node_K (n);
          return NULL;
        }
      n = new_node_K (c == '+' ? ADD_K : SUBTRACT_K, n, right);
    }
}

double
evaluate_K (const struct node_K *n, double x)
{
  switch (n->op)
    {
    case NUMBER_K:
      return n->number;
    case VARIABLE_K:
      return !strcmp (n->name, "pi") ? 3.14159265358979 : x;
    case ADD_K:
      return evaluate_K (n->left, x) + evaluate_K (n->right, x);
    case SUBTRACT_K:
      return evaluate_K (n->left, x) - evaluate_K (n->right, x);
    case MULTIPLY_K:
      return evaluate_K (n->left, x) * evaluate_K (n->right, x);
    case DIVIDE_K:
      {
        double divisor = evaluate_K (n->right, x);
        return divisor == 0 ? 0 : evaluate_K (n->left, x) / divisor;
      }
    case POWER_K:
      return pow (evaluate_K (n->left, x), evaluate_K (n->right, x));
    case NEGATE_K:
      return -evaluate_K (n->left, x);
    case CALL_K:
      {
        double argument = evaluate_K (n->left, x);
        return !strcmp (n->name, "sin")    ? sin (argument)
               : !strcmp (n->name, "cos")  ? cos (argument)
               : !strcmp (n->name, "exp")  ? exp (argument)
               : !strcmp (n->name, "sqrt") ? sqrt (fabs (argument))
                                           : argument;
      }
    }
  return 0;
}

/* Replace what has no variables by its value.  */
static void
simplify_K (struct node_K *n)
{
  if (!n || n->op == NUMBER_K || n->op == VARIABLE_K)
    return;
  simplify_K (n->left);
  simplify_K (n->right);
  if (n->left->op != NUMBER_K || (n->right && n->right->op != NUMBER_K))
    return;
  double value = evaluate_K (n, 0);
  free_node_K (n->left);
  free_node_K (n->right);
  n->left = n->right = NULL;
  n->op = NUMBER_K;
  n->number = value;
}

void
print_node_K (FILE *out, const struct node_K *n)
{
  static const char symbols[]
      = { [ADD_K] = '+',    [SUBTRACT_K] = '-', [MULTIPLY_K] = '*',
          [DIVIDE_K] = '/', [POWER_K] = '^',    [NEGATE_K] = '-' };
  switch (n->op)
    {
    case NUMBER_K:
      fprintf (out, "%g", n->number);
      break;
    case VARIABLE_K:
      fputs (n->name, out);
      break;
    case CALL_K:
      fprintf (out, "%s (", n->name);
      print_node_K (out, n->left);
      putc (')', out);
      break;
    default:
      putc ('(', out);
      if (n->right)
        print_node_K (out, n->left);
      fprintf (out, " %c ", symbols[n->op]);
      print_node_K (out, n->right ? n->right : n->left);
      putc (')', out);
    }
}

int
expression_K (const char *text)
{
  struct reader_K r = { text, text, "", 0 };
  struct node_K *n = read_sum_K (&r);
  if (n && *r.at)
    fail_K (&r, "something is left");
  if (!n || r.message[0])
    {
      fprintf (stderr, "%s\n", r.message);
      free_node_K (n);
      return 1;
    }
  simplify_K (n);
  print_node_K (stdout, n);
  for (int i = 0; i < 4 + K % 5; i++)
    printf (" %g", evaluate_K (n, i));
  putchar ('\n');
  free_node_K (n);
  return 0;
}
