// The least `long long` has no remainder by -1.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  long long least = (-9223372036854775807LL - 1);
  long long n = argc > 1 ? -1 : 1;
  return least % n == 5;
}
