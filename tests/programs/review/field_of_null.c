// verdict: unsafe
// args: --property null
// line: 12
// The address of a field of a null pointer isn't null; the access is one.
#include <stdlib.h>
struct pair {
  long first;
  int second;
};
int main(void) {
  struct pair *p = malloc(sizeof *p);
  p->second = 3; // fails
  return p->second;
}
