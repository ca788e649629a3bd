// The division is an assignment.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  int x = -2147483647 - 1;
  x %= argc > 1 ? -1 : 1;
  return x == 5;
}
