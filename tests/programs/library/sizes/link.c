// verdict: unknown
// It may be that so much isn't written.
#include <unistd.h>
int main(void) {
  char path[16];
  return readlink("link", path, 17) < 0;
}
