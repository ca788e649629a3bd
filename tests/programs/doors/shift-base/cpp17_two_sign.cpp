// C++17: a 2 that is shifted out of the unsigned type is lost.
// verdict: unsafe
// flags: -std=c++17
// line: 7
int main(int argc, char **argv) {
  int x = argc > 1 ? 2 : 1;
  return x << 31 == 5;
}
