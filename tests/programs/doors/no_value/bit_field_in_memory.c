// not: safe
// args: --property uninit
// A bit-field without a value, in a structure that isn't a variable.
struct s { unsigned a : 3; int c; };
int main(void) { struct s x; x.c = 1; return x.a; }
