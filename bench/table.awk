# SPDX-License-Identifier: GPL-3.0-or-later
#
# The table, from what best.awk prints: first every median with its ratio to
# the best, a column for each peer; then prices with different numbers of
# threads, a column for each number; then, for each measurement, the spread, and
# the configuration that was best.

function cell (value, ratio)
{
  return sprintf ("%8.4g %6s", value, ratio > 0 ? sprintf ("x%.3g", ratio) : "")
}

# workers-PATTERN,TIME price@THREADS
$1 ~ /^workers-/ {
  threads = substr ($2, 7) + 0
  if (! ($1 in crowd_seen))
    {
      crowd_seen[$1] = 1
      crowd[++crowds] = $1
    }
  price[$1, $4, threads] = sprintf ("%.4g", $8)
  in_crowd[$1, $4] = 1
  most_threads = threads > most_threads ? threads : most_threads
  next
}

function print_crowds (   i, p, t)
{
  print "\nTime per task, ns, with so many threads:\n"
  printf "%-32s", "pattern,kernel"
  for (t = 1; t <= most_threads; t *= 2)
    printf "%10d", t
  print ""
  for (i = 1; i <= crowds; i++)
    for (p = 1; p in peer; p++)
      if ((crowd[i], peer[p]) in in_crowd)
        {
          printf "%-20s%-12s", substr (crowd[i], 9), peer[p]
          for (t = 1; t <= most_threads; t *= 2)
            printf "%10s", (crowd[i], peer[p], t) in price \
                           ? price[crowd[i], peer[p], t] : "-"
          print ""
        }
}

$2 !~ /^efficiency/ {
  what = $1 " " $2 " " $3
  if (! (what in seen))
    {
      seen[what] = 1
      order[++whats] = what
    }
  text[what, $4] = cell($8, $10)
  details[what] = details[what] \
    sprintf ("  %-12s %9.4g %9.4g %9.4g %7s %5d  %s\n", $4, $7, $8, $9,
             $10 > 0 ? "x" $10 : "", $6, $5)
}

END {
  n = split (peers, peer, " ")
  printf "\nMedians, and how many times worse than the best peer:\n\n%-28s", ""
  for (i = 1; i <= n; i++)
    printf "%16s", peer[i]
  print ""
  for (w = 1; w <= whats; w++)
    {
      split (order[w], field, " ")
      printf "%-28s", field[1] " " field[2] ", " field[3]
      for (i = 1; i <= n; i++)
        printf "%16s", (order[w], peer[i]) in text ? text[order[w], peer[i]] \
                                                   : "-      "
      print ""
    }
  if (crowds)
    print_crowds()
  print "\nSpread of the undisturbed runs:"
  for (w = 1; w <= whats; w++)
    {
      split (order[w], field, " ")
      printf "\n%s: %s, %s\n", field[1], field[2], field[3]
      printf "  %-12s %9s %9s %9s %7s %5s  %s\n%s", "", "min", "median",
        "max", "ratio", "runs", "configuration", details[order[w]]
    }
}
