/* Filters for images, by strips.  */

struct image_K
{
  int width, height;
  unsigned char *pixels;
};

TASK void blur_K (int width, int rows, int above, int below,
                  const unsigned char *from,
                  unsigned char to[rows * width] TASK_OUTPUT);
TASK void stretch_K (int width, int rows, const unsigned *histogram,
                     unsigned char strip[rows * width]);
TASK void count_K (int width, int rows,
                   const unsigned char strip[rows * width],
                   unsigned histogram[256]);
TASK void clear_K (unsigned histogram[256] TASK_OUTPUT);

static inline int
clamp_K (int value, int low, int high)
{
  return value < low ? low : value > high ? high : value;
}

void
blur_K (int width, int rows, int above, int below, const unsigned char *from,
        unsigned char to[rows * width])
{
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < width; x++)
      {
        int sum = 0, weight = 0;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++)
            {
              int yy = clamp_K (y + dy, -above, rows - 1 + below);
              int xx = clamp_K (x + dx, 0, width - 1);
              int w = (2 - abs (dx)) * (2 - abs (dy));
              sum += w * from[(yy + above) * width + xx];
              weight += w;
            }
        to[y * width + x] = sum / weight;
      }
}

void
clear_K (unsigned histogram[256])
{
  memset (histogram, 0, 256 * sizeof *histogram);
}

void
count_K (int width, int rows, const unsigned char strip[rows * width],
         unsigned histogram[256])
{
  for (int i = 0; i < rows * width; i++)
    histogram[strip[i]]++;
}

void
stretch_K (int width, int rows, const unsigned *histogram,
           unsigned char strip[rows * width])
{
  int low = 0, high = 255;
  while (low < 255 && !histogram[low])
    low++;
  while (high > low && !histogram[high])
    high--;
  if (low == high)
    return;
  for (int i = 0; i < rows * width; i++)
    strip[i] = (strip[i] - low) * 255 / (high - low);
}

static void
free_image_K (struct image_K *image)
{
  if (image)
    free (image->pixels);
  free (image);
}

static struct image_K *
new_image_K (int width, int height)
{
  if (width <= 0 || height <= 0 || width > INT_MAX / height)
    return NULL;
  struct image_K *image = malloc (sizeof *image);
  if (!image)
    return NULL;
  image->width = width;
  image->height = height;
  image->pixels = calloc (height, width);
  if (!image->pixels)
    {
      free (image);
      return NULL;
    }
  return image;
}

/* Skip white space and comments of a PGM file.  Return the next number, or -1.
 */
static int
read_number_K (FILE *file)
{
  int c = getc (file), number = 0;
  while (isspace (c) || c == '#')
    {
      if (c == '#')
        while (c != '\n' && c != EOF)
          c = getc (file);
      c = getc (file);
    }
  if (!isdigit (c))
    return -1;
  for (; isdigit (c); c = getc (file))
    if (number > 100000)
      return -1;
    else
      number = 10 * number + c - '0';
  return number;
}

static struct image_K *
read_image_K (const char *name)
{
  FILE *file = fopen (name, "rb");
  if (!file)
    {
      fprintf (stderr, "%s: %s\n", name, strerror (errno));
      return NULL;
    }
  struct image_K *image = NULL;
  if (getc (file) == 'P' && getc (file) == '5')
    {
      int width = read_number_K (file), height = read_number_K (file);
      if (read_number_K (file) == 255)
        image = new_image_K (width, height);
    }
  if (image)
    {
      size_t size = (size_t)image->width * image->height;
      if (fread (image->pixels, 1, size, file) != size)
        {
          fprintf (stderr, "%s: too short\n", name);
          free_image_K (image);
          image = NULL;
        }
    }
  else
    fprintf (stderr, "%s: not an image that I understand\n", name);
  fclose (file);
  return image;
}

/* Blur IMAGE and use all grey values.  */
static int
filter_K (struct image_K *image, int rows, int times)
{
  int width = image->width, strips = image->height / rows;
  struct image_K *other = new_image_K (width, image->height);
  if (!other)
    return -1;
  unsigned histogram[256] TASK_REGISTERED;
  unsigned char *from = image->pixels, *to = other->pixels;
  for (int s = 0; s < strips; s++)
    {
      unsigned char *a = image->pixels + s * rows * width;
      unsigned char *b = other->pixels + s * rows * width;
#pragma tasks register a(rows *width)
#pragma tasks register b(rows *width)
    }
  for (int t = 0; t < times; t++)
    {
      for (int s = 0; s < strips; s++)
        blur_K (width, rows, 0, 0, from + s * rows * width,
                to + s * rows * width);
      unsigned char *swap = from;
      from = to;
      to = swap;
    }
  clear_K (histogram);
  for (int s = 0; s < strips; s++)
    count_K (width, rows, from + s * rows * width, histogram);
  for (int s = 0; s < strips; s++)
    stretch_K (width, rows, histogram, from + s * rows * width);
  for (int s = 0; s < strips; s++)
    {
#pragma tasks unregister(image->pixels + s * rows * width)
#pragma tasks unregister(other->pixels + s * rows * width)
    }
  if (from != image->pixels)
    memcpy (image->pixels, from, (size_t)width * image->height);
  free_image_K (other);
  return 0;
}

int
image_main_K (const char *name)
{
  struct image_K *image = read_image_K (name);
  if (!image)
    return 1;
  int failed = filter_K (image, 16, 4 + K % 3);
  unsigned long sum = 0;
  for (int i = 0; i < image->width * image->height; i++)
    sum = sum * 31 + image->pixels[i];
  printf ("%s: %d x %d, checksum %lu\n", name, image->width, image->height,
          sum);
  free_image_K (image);
  return failed;
}
