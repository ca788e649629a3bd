// verdict: safe
// args: --property unsigned
// One is counted down.
int main(void) { unsigned x = 1; x--; return x; }
