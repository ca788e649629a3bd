// verdict: unsafe
// line: 6
// A reference to the element behind the last one.
int main(int argc, char **argv) {
  int a[3] = {1, 2, 3};
  int &r = a[argc > 1 ? 3 : 2];
  int *end = &a[3];
  return &r == end;
}
