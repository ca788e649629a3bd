// The one divisor that is wrong is kept out.
// verdict: safe
int main(int argc, char **argv) {
  int x = -2147483647 - 1, n = argc - 3;
  if (n == 0 || n == -1)
    return 0;
  return x % n == 5;
}
