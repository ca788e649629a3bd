// not: safe
// What is registered runs when the program ends.
#include <assert.h>
#include <stdlib.h>
static int n = 1;
static void last(void) { assert(n == 1); }
int main(void) { atexit(last); n = 2; }
