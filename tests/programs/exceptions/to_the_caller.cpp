// not: safe
// args: --entry exported
//
// Who catches what a library throws uses the addresses in it.
#include <cassert>
static int state;
struct Error { int *where; };
void fail() { throw Error{&state}; }
void check() { assert(state == 0); } // must not be proved
