// verdict: safe
// Behind the last argument is null.
#include <assert.h>
int main(int argc, char **argv) {
  assert(argv[argc] == 0); // proved
  return 0;
}
