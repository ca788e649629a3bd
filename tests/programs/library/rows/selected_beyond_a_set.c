// verdict: unknown
// long
// The GNU C library allows larger sets, and larger numbers.
#include <sys/select.h>
int main(void) {
  fd_set files;
  FD_ZERO(&files);
  return select(1025, &files, 0, 0, 0) < 0; // one must not be proved
}
