// verdict: unsafe
// args: --property unsigned
// line: 5
// clang would fold it.
int main(int c, char **v) { return c ? 4294967295u + 1u : 0; }
