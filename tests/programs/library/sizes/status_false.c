// verdict: unsafe
#include <sys/stat.h>
int main(void) {
  char s[100];
  return stat("file", (struct stat *)s) != 0; // one fails
}
