// verdict: safe
#include <sys/xattr.h>
int main(void) {
  char value[20];
  return getxattr("file", "user.kind", value, 20) < 0;
}
