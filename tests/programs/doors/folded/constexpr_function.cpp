// A `constexpr` function that is called at run time.
// verdict: unsafe
// line: 4
constexpr int twice(int x) { return x * 2; }
int main(int argc, char **argv) { return argc > 1 ? twice(2147483647) : 0; }
