// verdict: safe
// assuming: 0
// A shift of a promoted number, assigned: clang warns of it for nothing.
unsigned short nd(void);
int main(void) { unsigned short a = nd(); a >>= 16; return a; }
