// A sanitizer that goes on after what it finds.
// verdict: unsafe
// flags: -fsanitize=undefined -fsanitize-recover=all
// line: 6
int main(int argc, char **argv) {
  return argc > 1 ? 2147483647 + 1 : 0;
}
