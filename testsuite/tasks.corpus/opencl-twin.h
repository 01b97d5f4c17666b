/* What a kernel is built with: -DFIXED if the program is.  */
#ifdef FIXED
#define TWIN "-DFIXED"
#else
#define TWIN "-DMISTAKEN"
#endif
