// verdict: unsafe
// line: 11
// args: --track mem
// The array is the same, what was in it is lost.
#include <assert.h>
int main(int argc, char **argv) {
  int n = 0;
  if (argc > 3) goto in;
again:;
  int a[2];
  if (n == 1) assert(a[0] == 7);
  a[0] = 7;
in:
  if (n++ == 0) goto again;
}
