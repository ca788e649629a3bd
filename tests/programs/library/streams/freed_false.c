// verdict: unsafe
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *in = fopen("in", "r");
  free(in); // one fails
  return 0;
}
