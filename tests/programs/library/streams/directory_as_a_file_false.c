// verdict: unsafe
#include <dirent.h>
#include <stdio.h>
int main(void) {
  void *here = opendir(".");
  if (!here) return 1;
  fclose(here); // one fails
  return 0;
}
