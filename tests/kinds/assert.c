// The program's own conditions.
#include <assert.h>
#include <stdlib.h>
int input(void);
int main(void) {
  int n = input();
  switch (input()) {
  case 0: assert(n > 0); break;
  case 1: assert(n != 3 && "three is not allowed"); break;
  case 2: abort();
  }
  return 0;
}
