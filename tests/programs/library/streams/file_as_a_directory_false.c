// verdict: unsafe
#include <dirent.h>
#include <stdio.h>
int main(void) {
  void *in = fopen("in", "r");
  if (!in) return 1;
  return readdir(in) != NULL; // one fails
}
