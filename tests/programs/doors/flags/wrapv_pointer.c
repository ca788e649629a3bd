// An access out of bounds is one, whether or not addresses wrap.
// verdict: unsafe
// flags: -fwrapv-pointer
// line: 7
int main(int argc, char **argv) {
  int a[4] = {0};
  return a[argc + 3];
}
