// A `_Bool` as a divisor.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  _Bool b = argc > 1;
  return 5 / b == 0;
}
