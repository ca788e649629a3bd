// The shift is an assignment.
// verdict: unsafe
// flags: -std=c17
// line: 7
int main(int argc, char **argv) {
  int x = argc + 1;
  x <<= 30;
  return x == 5;
}
