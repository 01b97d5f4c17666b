# SPDX-License-Identifier: GPL-3.0-or-later
#
# From lines ROUND PEER CONFIGURATION PATTERN METRIC UNIT VALUE STATE to lines
# PATTERN METRIC UNIT PEER CONFIGURATION RUNS MIN MEDIAN MAX RATIO: those of the
# configuration with the best median of each peer, the ratio to the best peer's
# median; 1 is best.  Efficiencies of the stencil are measured at kernel times
# that differ a little from run to run; they are rounded to two digits.

function rounded (metric,   part, scale)
{
  if (metric !~ /^efficiency@/)
    return metric
  split (metric, part, "@")
  return sprintf ("efficiency@%.2g", part[2] + 0)
}

# Sort value[1..n], by insertion.
function sort (value, n,   i, j, v)
{
  for (i = 2; i <= n; i++)
    {
      v = value[i]
      for (j = i - 1; j > 0 && value[j] > v; j--)
        value[j + 1] = value[j]
      value[j + 1] = v
    }
}

function better (a, b, unit)
{
  return unit == "GFLOP/s" ? a > b : a < b
}

$6 != "-" && $8 == "calm" {
  what = $4 " " rounded($5) " " $6
  if (! (what in seen))
    {
      seen[what] = 1
      order[++whats] = what
    }
  key = what SUBSEP $2 SUBSEP $3
  if (! (key in count))
    configurations[what, $2] = configurations[what, $2] " " $3
  values[key, ++count[key]] = $7
}

# An efficiency is shown for the configuration with the best METG(50 %), so
# that a line of the plot is one configuration's.
function choose (what, peer,   n, name, i, j, k, key, v, chosen)
{
  n = split (configurations[what, peer], name, " ")
  split (what, field, " ")
  chosen = ""
  for (i = 1; i <= n; i++)
    {
      key = what SUBSEP peer SUBSEP name[i]
      if (field[2] ~ /^efficiency/ && name[i] != fixed[field[1], peer])
        continue
      k = count[key]
      for (j = 1; j <= k; j++)
        v[j] = values[key, j] + 0
      sort (v, k)
      middle = (v[int ((k + 1) / 2)] + v[int (k / 2) + 1]) / 2
      if (chosen == "" || better(middle, median[what, peer], field[3]))
        {
          chosen = name[i]
          median[what, peer] = middle
          spread[what, peer] = sprintf ("%s %d %.6g %.6g %.6g", chosen, k,
                                        v[1], middle, v[k])
        }
    }
  if (field[2] == "METG50")
    fixed[field[1], peer] = chosen
}

function handle (what,   i, best)
{
  best = ""
  for (i = 1; i <= peer_count; i++)
    {
      choose(what, peer_name[i])
      if ((what, peer_name[i]) in median \
          && (best == "" || better(median[what, peer_name[i]], best, field[3])))
        best = median[what, peer_name[i]]
    }
  for (i = 1; i <= peer_count; i++)
    if ((what, peer_name[i]) in median)
      {
        m = median[what, peer_name[i]]
        ratio = field[3] == "GFLOP/s" ? (m ? best / m : 0) \
                                      : (best > 0 ? m / best : 0)
        printf "%s %s %s %.3g\n", what, peer_name[i], \
          spread[what, peer_name[i]], ratio
      }
}

END {
  peer_count = split (peers, peer_name, " ")
  for (w = 1; w <= whats; w++)
    if (order[w] !~ / efficiency/)
      handle(order[w])
  for (w = 1; w <= whats; w++)
    if (order[w] ~ / efficiency/)
      handle(order[w])
}
