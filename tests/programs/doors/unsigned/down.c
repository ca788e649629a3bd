// verdict: unsafe
// args: --property unsigned
// line: 5
// Zero is counted down.
int main(void) { unsigned x = 0; x--; return x == 5; }
