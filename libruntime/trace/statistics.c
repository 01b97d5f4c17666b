#include "statistics.h"
void rt_statistics_add (const union cell *cells, size_t count) {(void)cells;(void)count;}
void rt_statistics_print (const struct run_facts *facts) {(void)facts;}
void rt_statistics_forget (void) {}
