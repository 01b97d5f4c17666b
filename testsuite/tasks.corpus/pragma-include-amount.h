#define AMOUNT 2
