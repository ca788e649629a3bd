// not: safe
#include <libintl.h>
int main(void) {
  textdomain("program");
  return gettext(0) == 0;
}
