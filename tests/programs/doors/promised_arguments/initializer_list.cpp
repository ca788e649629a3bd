// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
#include <initializer_list>
extern "C" int f(std::initializer_list<int> l){ return l.size() ? *l.begin() : 0; }
