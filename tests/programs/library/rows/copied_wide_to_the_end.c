// verdict: safe
#define _GNU_SOURCE
#include <wchar.h>
int main(void) {
  wchar_t from[3] = L"ab", to[4];
  return wmempcpy(to, from, 3) == from;
}
