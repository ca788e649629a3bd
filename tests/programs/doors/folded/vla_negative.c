// An array of less than zero elements.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  int n = argc > 1 ? -1 : 1;
  char a[n];
  return sizeof a > 5000;
}
