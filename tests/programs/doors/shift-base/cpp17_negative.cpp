// C++17: a negative number.
// verdict: unsafe
// flags: -std=c++17
// line: 7
int main(int argc, char **argv) {
  int x = argc > 1 ? -1 : 1;
  return x << 1 == 5;
}
