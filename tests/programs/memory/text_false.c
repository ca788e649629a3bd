// verdict: unsafe
// args: --track mem
int main(void) { const char *s = "abc"; return s[4]; }
