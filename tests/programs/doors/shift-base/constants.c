// Both are constants.
// verdict: unsafe
// flags: -std=c17
// line: 6
int main(int argc, char **argv) {
  return argc > 1 ? 3 << 31 == 5 : 0;
}
