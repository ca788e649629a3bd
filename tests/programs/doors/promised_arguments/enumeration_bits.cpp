// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
#include <cassert>
enum E{A=1,B=6};
extern "C" void f(E e){ assert((int)e<8); }
