// A divisor of zero is another kind.
// verdict: unsafe
// args: --property div
// line: 7
int main(int argc, char **argv) {
  int least = -2147483647 - 1;
  return least % (argc - 1) == 5;
}
