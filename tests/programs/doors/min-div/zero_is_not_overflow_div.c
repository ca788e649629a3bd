// A divisor of zero is no overflow.
// not: unsafe
// args: --property overflow
int main(int argc, char **argv) {
  return 5 / (argc - 1) == 5;
}
