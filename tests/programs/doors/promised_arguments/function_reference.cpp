// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
extern "C" int f(int (&g)(int)){ return g(3); }
