/* SPDX-License-Identifier: GPL-3.0-or-later

   Places in files of OpenCL C, for diagnostics: the files are entered into the
   compiler's map of lines as if the pragma included them, and left.  That is
   done only for what is said: the map is the same if there is nothing.  */

#include "gcc/gcc.h"

#include "kernel-place.h"

location_t
make_kernel_location (const vec<kernel_place> &places, location_t loc)
{
  unsigned outermost = LINEMAPS_ORDINARY_USED (line_table);
  for (const kernel_place &place : places)
    {
      linemap_add (line_table, LC_ENTER, 0, place.path, 1);
      linemap_line_start (line_table, place.line, 127);
    }
  location_t where = linemap_position_for_column (
      line_table, places[places.length () - 1].column);
  for (unsigned i = 0; i < places.length (); i++)
    linemap_add (line_table, LC_LEAVE, 0, NULL, 0);
  /* Else the map could not be left again where it is.  */
  linemap_line_start (line_table,
                      ORDINARY_MAP_STARTING_LINE_NUMBER (
                          LINEMAPS_LAST_ORDINARY_MAP (line_table)),
                      127);

  /* What has been read last is behind the pragma.  */
  LINEMAPS_ORDINARY_MAP_AT (line_table, outermost)->included_from
      = linemap_resolve_location (line_table, loc, LRK_MACRO_EXPANSION_POINT,
                                  NULL);
  return where;
}

location_t
make_kernel_location (const kernel_place &place, location_t loc)
{
  auto_vec<kernel_place, 1> places;
  places.quick_push (place);
  return make_kernel_location (places, loc);
}
