// verdict: safe
// args: --track mem
#include <assert.h>
int main(int argc, char **argv) {
  if (argc > 3) goto out;
  int a[2] = {1, 2};
  int *p = a;
  assert(p[1] == 2);
out:
  return 0;
}
