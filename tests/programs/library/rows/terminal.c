// verdict: safe
#include <termios.h>
int main(void) {
  struct termios how;
  if (tcgetattr(0, &how) < 0) return 1;
  cfmakeraw(&how);
  return tcsetattr(0, TCSANOW, &how) < 0;
}
