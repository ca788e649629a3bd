// 0 has no bits to lose.
// verdict: safe
// flags: -std=c17
int main(int argc, char **argv) {
  int n = argc & 31;
  return 0 << n == 5;
}
