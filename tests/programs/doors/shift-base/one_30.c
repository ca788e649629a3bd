// A 1 below the sign bit.
// verdict: safe
// flags: -std=c17
int main(int argc, char **argv) {
  int n = argc > 1 ? 30 : 29;
  return 1 << n == 5;
}
