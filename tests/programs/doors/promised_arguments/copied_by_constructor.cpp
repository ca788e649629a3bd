// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
struct S{ int a; S(const S&o):a(o.a){} };
extern "C" int f(S s){ s.a=1; return 0; }
