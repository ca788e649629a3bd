// verdict: safe
#include <dirent.h>
#include <stddef.h>
int main(void) {
  DIR *here = opendir(".");
  if (!here) return 1;
  int n = 0;
  while (n < 10 && readdir(here) != NULL) n++;
  closedir(here);
  return 0;
}
