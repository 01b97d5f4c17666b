# SPDX-License-Identifier: GPL-3.0-or-later
#
# An SVG chart of lines SERIES X MIN MEDIAN MAX.  X is a number (logx=1: on a
# logarithmic axis, points connected) or a word (logx=0: a place for each word,
# points side by side).  Variables: title, xlabel, ylabel, logx, logy, and
# order, the names of the series, which gives each its colour.

function log10 (x)
{
  return log (x) / log (10)
}

function place_x (series, x,   at)
{
  if (logx)
    return left + width * (log10(x) - low_x) / (high_x - low_x)
  at = (word_number[x] - 0.5 + 0.6 * ((number[series] - 0.5) / names - 0.5)) \
       / words
  return left + width * at
}

function place_y (y)
{
  if (logy)
    y = log10(y > 0 ? y : 10 ^ low_y)
  y = y < low_y ? low_y : y
  return top + height * (1 - (y - low_y) / (high_y - low_y))
}

function text (x, y, anchor, what)
{
  printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, \
    anchor, what
}

function line (x1, y1, x2, y2, colour)
{
  printf "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"" \
    " stroke=\"%s\"/>\n", x1, y1, x2, y2, colour
}

# Print lines across the chart, with numbers, between the powers of ten or at
# five steps.
function grid_y (   i, y, step)
{
  step = logy ? 1 : (high_y - low_y) / 5
  for (y = low_y; y <= high_y + step / 100; y += step)
    {
      i = top + height * (1 - (y - low_y) / (high_y - low_y))
      line(left, i, left + width, i, "#ddd")
      text(left - 6, i + 4, "end", sprintf ("%.4g", logy ? 10 ^ y : y))
    }
}

function grid_x (   i, x)
{
  for (i = 1; i <= words; i++)
    {
      # Numbers: a mark at every power of two from the first; else the word.
      x = logx ? place_x("", word[i]) : left + width * (i - 0.5) / words
      if (! logx || words < 12 || (i - 1) % 4 == 0)
        text(x, top + height + 18, "middle", word[i])
    }
}

BEGIN {
  split ("#0060c0 #d04000 #209020 #9030a0 #d08000 #606060", colour, " ")
  names = split (order, name, " ")
  for (i = 1; i <= names; i++)
    number[name[i]] = i
  left = 70; top = 40; width = 760; height = 380
}

{
  if (! ($2 in word_number))
    {
      word[++words] = $2
      word_number[$2] = words
    }
  point[$1, $2] = $3 " " $4 " " $5
  x = logx ? log10($2) : 0
  y = logy ? log10($3 > 0 ? $3 : 1) : 0
  y_top = logy ? log10($5 > 0 ? $5 : 1) : $5
  if (NR == 1 || x < low_x) low_x = x
  if (NR == 1 || x > high_x) high_x = x
  if (NR == 1 || y < low_y) low_y = y
  if (NR == 1 || y_top > high_y) high_y = y_top
}

END {
  if (logy)
    {
      low_y = int (low_y)
      high_y = int (high_y + 0.999)
    }
  else if (NR)
    {
      scale = 10 ^ int (log10(high_y > 1 ? high_y : 1))
      high_y = scale * int (high_y / scale + 0.999)
    }
  if (high_y <= low_y) high_y = low_y + 1
  if (high_x <= low_x) high_x = low_x + 1

  # Numbers come in any order.
  if (logx)
    for (i = 2; i <= words; i++)
      {
        v = word[i]
        for (j = i - 1; j > 0 && word[j] + 0 > v + 0; j--)
          word[j + 1] = word[j]
        word[j + 1] = v
      }

  print "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"990\"" \
    " height=\"480\" font-family=\"sans-serif\" font-size=\"12\">"
  print "<rect width=\"990\" height=\"480\" fill=\"white\"/>"
  text(left + width / 2, 20, "middle", title)
  text(left - 6, top - 12, "end", ylabel)
  text(left + width / 2, top + height + 40, "middle", xlabel)
  grid_y()
  grid_x()
  for (n = 1; n <= names; n++)
    {
      path = ""
      for (i = 1; i <= words; i++)
        {
          if (! ((name[n], word[i]) in point))
            continue
          split (point[name[n], word[i]], value, " ")
          x = place_x(name[n], word[i])
          line(x, place_y(value[1]), x, place_y(value[3]), colour[n])
          printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", \
            x, place_y(value[2]), colour[n]
          path = path sprintf (" %.1f,%.1f", x, place_y(value[2]))
        }
      if (logx && path != "")
        printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\"/>\n", \
          path, colour[n]
      if (path != "")
        {
          key_y = top + 18 * ++keys
          printf "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>\n", \
            left + width + 16, key_y - 4, colour[n]
          text(left + width + 26, key_y, "start", name[n])
        }
    }
  print "</svg>"
}
