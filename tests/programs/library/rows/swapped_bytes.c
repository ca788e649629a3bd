// verdict: safe
#define _GNU_SOURCE
#include <unistd.h>
int main(void) {
  char from[6] = "abcde", to[6] = {0};
  swab(from, to, 6);
  return to[5];
}
