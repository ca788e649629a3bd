// Unsigned numbers have no -1.
// verdict: safe
int main(int argc, char **argv) {
  unsigned least = 2147483648u, n = argc > 1 ? -1 : 1;
  return least / n == 5;
}
