// A name after a byte 1 is a symbol as it stands.
// verdict: unsafe
int x = 1; extern int z __asm__("\1x");
int main(void) { z = 0; return 1 / x; }
