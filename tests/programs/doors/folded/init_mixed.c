// Not all initialisers are constant.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  int a[2] = {argc, 2147483647 + 1};
  return a[0] - a[0];
}
