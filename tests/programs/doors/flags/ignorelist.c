// A list of what a sanitizer is to ignore.
// verdict: unsafe
// flags: -fsanitize=undefined -fsanitize-ignorelist=/nowhere
// line: 6
int main(int argc, char **argv) {
  return argc > 1 ? 2147483647 + 1 : 0;
}
