// A product of constants of type `long`.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  long x = argc > 1 ? 4611686018427387904L * 2 : 0;
  return x == 1;
}
