// verdict: safe
#include <uchar.h>
#include <wchar.h>
int main(void) {
  char32_t c;
  mbstate_t state = {0};
  char bytes[16];
  if (mbrtoc32(&c, "a", 2, &state) > 2) return 1;
  return c32rtomb(bytes, c, &state) == 0;
}
