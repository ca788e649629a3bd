// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
extern int &r;
extern "C" int f(){ return r; }
