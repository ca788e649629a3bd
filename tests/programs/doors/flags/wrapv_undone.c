// The last word counts.
// verdict: unsafe
// flags: -fwrapv -fno-wrapv
// line: 6
int main(int argc, char **argv) {
  return argc + 2147483647 == 0;
}
