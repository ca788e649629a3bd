// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
struct S{ int a; ~S(){} };
extern "C" int f(S s){ return s.a; }
