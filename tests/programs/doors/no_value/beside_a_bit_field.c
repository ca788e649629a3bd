// not: safe
// args: --property uninit
// A bit-field beside one that has a value.
struct s { unsigned a : 3, b : 5; };
int main(void) { struct s x; x.a = 1; return x.b; }
