// One of many constant elements overflows.
// not: safe
// args: --strict
int main(int argc, char **argv) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 2147483647 + 1};
  return a[argc & 1] - a[argc & 1];
}
