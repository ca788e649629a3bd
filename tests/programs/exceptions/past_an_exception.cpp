// verdict: unsafe
// args: --entry exported
//
// What a library has done before it throws stays done.
#include <cassert>
static int state;
struct Error {};
void fail(int x) { state = 1; if (x > 5) throw Error(); state = 0; }
void check() { assert(state == 0); } // fails
