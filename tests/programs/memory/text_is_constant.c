// verdict: unsafe
// args: --track mem
int main(void) { char *s = (char *)"abc"; s[0] = 'x'; return 0; }
