// verdict: unsafe
#include <dirent.h>
int main(void) {
  DIR *here = opendir(".");
  if (!here) return 1;
  closedir(here);
  readdir(here); // one fails
  return 0;
}
