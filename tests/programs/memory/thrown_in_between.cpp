// verdict: unsafe
// args: --property assert
#include <assert.h>
static int fail(int k) { if (k > 0) throw 1; return 0; }
static void g(int &x, int k) { x = 1; fail(k); x = 2; }
int main(int argc, char **) {
  int x = 0;
  try { g(x, argc); } catch (...) { assert(x != 1); }
}
