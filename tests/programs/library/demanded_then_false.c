// verdict: unsafe
// What isn't modelled of one call says nothing of what comes after it.
#include <stdio.h>
#include <assert.h>
int main(int argc, char **argv) {
  char mode[2] = "r";
  FILE *in = fopen("in", mode);
  assert(argc < 1000); // one fails
  return in != NULL;
}
