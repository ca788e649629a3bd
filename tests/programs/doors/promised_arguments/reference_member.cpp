// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
struct R{ int &r; };
extern "C" int f(R x){ return x.r; }
