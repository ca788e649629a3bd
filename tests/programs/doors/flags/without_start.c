// flags: -nostartfiles -static
// verdict: safe
// assumes: linked as usual
int g(void) { return 1; }
int main(void) { return 1 / g(); }
