/* SPDX-License-Identifier: GPL-3.0-or-later

   Text in SVG, and in HTML.  */

#ifndef XML_H
#define XML_H

#include <stdio.h>

/* Print TEXT so that XML means the same.  */
static inline void
print_xml (FILE *stream, const char *text)
{
  for (; *text; text++)
    switch (*text)
      {
      case '<':
        fputs ("&lt;", stream);
        break;
      case '>':
        fputs ("&gt;", stream);
        break;
      case '&':
        fputs ("&amp;", stream);
        break;
      case '"':
        fputs ("&quot;", stream);
        break;
      default:
        /* XML has no other control characters.  */
        if ((unsigned char)*text >= ' ')
          fputc (*text, stream);
      }
}

#endif /* XML_H */
