// A name after a byte 1 is a symbol as it stands.
// verdict: unsafe
extern void reach_error(void);
void f(void) { reach_error(); }
void g(void) __asm__("\1f");
int main(void) { g(); return 0; }
