// verdict: safe
#include <pwd.h>
int main(void) {
  struct passwd entry, *found;
  char buffer[512];
  if (getpwnam_r("nobody", &entry, buffer, sizeof buffer, &found)) return 1;
  return found == 0;
}
