// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
struct S{ int a; };
extern "C" int f(S &s, int S::*p){ return p ? s.*p : 0; }
