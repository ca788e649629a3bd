// verdict: unsafe
// args: --property div
// line: 5
// A division by a constant zero of many bits.
int main(void) { __int128 g = 5; return (g / (__int128)(0ul | 0)) != 0; }
