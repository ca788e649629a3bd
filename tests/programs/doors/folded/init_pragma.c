// A pragma hides the warning about the initialiser.
// not: safe
// args: --strict
#pragma clang diagnostic ignored "-Winteger-overflow"
int main(int argc, char **argv) {
  int a[2] = {1, 2147483647 + 1};
  return a[0] - a[0];
}
