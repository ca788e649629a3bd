// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
#include <cassert>
enum E{A,B,C}; E ne();
extern "C" void f(){ E e=ne(); assert((int)e<4 && (int)e>=0); }
