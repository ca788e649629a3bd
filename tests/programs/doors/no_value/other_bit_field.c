// verdict: unsafe
// args: --property uninit
// line: 5
// None of the bit-fields has a value.
struct s { unsigned a : 3, b : 5; }; int main(void) { struct s x; return x.b; }
