// verdict: unsafe
// Nothing that is known of the results keeps runs from going on.
#include <assert.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  struct stat status;
  fstat(0, &status);
  umask(022);
  chdir("/");
  close(0);
  assert(0); // fails
}
