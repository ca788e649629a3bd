// A `constexpr` variable is a constant in what isn't one.
// verdict: unsafe
// line: 6
constexpr int big = 2147483647;
int main(int argc, char **argv) {
  return argc > 1 ? big + 1 : 0;
}
