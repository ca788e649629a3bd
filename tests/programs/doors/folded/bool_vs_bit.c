// A macro of limits, folded through a cast.
// verdict: unsafe
// line: 6
#include <limits.h>
int main(int argc, char **argv) {
  return argc > 1 ? (int)UINT_MAX + INT_MIN : 0;
}
