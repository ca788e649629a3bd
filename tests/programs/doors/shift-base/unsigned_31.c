// An unsigned number loses bits.
// verdict: safe
// flags: -std=c17
int main(int argc, char **argv) {
  unsigned n = argc > 1 ? 31 : 30;
  return 3u << n == 5;
}
