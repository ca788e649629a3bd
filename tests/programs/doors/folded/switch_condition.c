// A folded overflow in what a switch looks at.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  switch (argc ? 2147483647 + 1 : 0) {
  case 0:
    return 1;
  default:
    return 0;
  }
}
