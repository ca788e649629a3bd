// One of the constant elements is a shift by a negative amount.
// not: safe
// args: --strict
int main(int argc, char **argv) {
  int a[2] = {1, 1 << -1};
  return a[0] - a[0];
}
