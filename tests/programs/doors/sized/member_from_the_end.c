// not: unsafe
#include <string.h>
static struct { char b[8]; int len; } q = { "abc", 8 };
int main(void) {
  memmove(q.b, q.b + q.len, 8 - q.len);
  return 0; }
