// What may be computed otherwise is no input.
// not: unsafe
// flags: -ffast-math
int main(int argc, char **argv) {
  double x = argc;
  return x != x;
}
