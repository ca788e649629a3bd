// C++20: a shift by the width.
// verdict: unsafe
// flags: -std=c++20
// line: 7
int main(int argc, char **argv) {
  int n = argc > 1 ? 32 : 31;
  return -1 << n == 5;
}
