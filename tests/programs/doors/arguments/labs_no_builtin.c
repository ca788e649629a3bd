// verdict: unsafe
// line: 7
// Nor can `labs`, called as such.
#include <stdlib.h>
extern long input(void);
__attribute__((no_builtin)) int main(void) {
  return labs(input()) == 3;
}
