// verdict: unsafe
//
// What runs at the end calls `exit` once more: what is left runs.
#include <assert.h>
#include <stdlib.h>
static int n;
__attribute__((destructor)) static void last(void) { assert(n != 1); } // fails
static void again(void) { n++; if (n < 3) exit(n); }
int main(void) {
  atexit(again);
  exit(1);
}
