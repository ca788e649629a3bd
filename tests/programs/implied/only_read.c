// verdict: unknown
// args: --entry exported --inline-limit 0
//
// The library ends nothing that it only reads.
#include <stdio.h>
int only_read(int *a, char *b) {
  *a = 1;
  puts(b);
  return *a; // proved
}
