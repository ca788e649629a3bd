// verdict: unsafe
#include <stdio.h>
int main(void) {
  FILE *in = fopen("in", "r");
  int c = fgetc(in); // one fails
  return c;
}
