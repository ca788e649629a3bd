// What overflows in an initialiser isn't evaluated.
// not: unsafe
// assuming: 0
int main(int argc, char **argv) {
  int a[2] = {1 ? 1 : 2147483647 + 1, sizeof(2147483647 + 1)};
  return a[0] - a[0];
}
