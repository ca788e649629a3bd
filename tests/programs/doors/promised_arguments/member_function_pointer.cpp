// What the language promises of a value, though the compiler writes nothing down.
// long
// args: --entry f
// not: unsafe
struct S{ int a; int m(){return a;} };
extern "C" int f(S &s, int (S::*p)()){ return p ? (s.*p)() : 0; }
