typedef REAL real;
#ifdef FIXED
typedef ulong word;
#else
typedef uint word;
#endif
