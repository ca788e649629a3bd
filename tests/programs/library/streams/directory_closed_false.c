// verdict: unsafe
#include <dirent.h>
int main(void) {
  DIR *here = opendir(".");
  if (!here) return 1;
  closedir(here);
  readdir(here); // fails
  return 0;
}
