// verdict: unsafe
// line: 7
// args: --property index
// The same, with nothing else asked for.
int main(int argc, char **argv) {
  int a[3] = {1, 2, 3};
  int &r = a[argc > 1 ? 3 : 2];
  int *end = &a[3];
  return &r == end;
}
