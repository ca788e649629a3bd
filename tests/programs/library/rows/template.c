// verdict: safe
#include <stdlib.h>
int main(void) {
  char name[] = "/tmp/dirXXXXXX";
  char *made = mkdtemp(name);
  return made ? made[0] : 1;
}
