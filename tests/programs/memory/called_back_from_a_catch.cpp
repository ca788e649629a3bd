// not: safe
// args: --property assert --skip run --skip every
#include <cassert>
static int state;
static void set() { state = 1; }
static void (*later)();
static void may(int n) { if (n > 1) { later = set; throw n; } }
int main(int argc, char **) {
  try { may(argc); } catch (int) { later(); }
  assert(state == 0);
}
