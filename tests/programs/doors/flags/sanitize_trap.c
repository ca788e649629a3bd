// A sanitizer that traps.
// verdict: unsafe
// flags: -fsanitize=undefined -fsanitize-trap=all
// line: 6
int main(int argc, char **argv) {
  return argc > 1 ? 2147483647 + 1 : 0;
}
