// What the language promises of a value, though the compiler writes nothing down.
// long
// args: --entry f
// not: unsafe
#include <memory>
extern "C" int f(std::unique_ptr<int> v){ return v ? 1 : 0; }
