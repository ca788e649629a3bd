// No sanitizer is on, and the checks stay.
// verdict: unsafe
// flags: -fno-sanitize=all
// line: 6
int main(int argc, char **argv) {
  return argc > 1 ? 2147483647 + 1 : 0;
}
