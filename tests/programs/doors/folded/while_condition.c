// The condition of a loop that is folded.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  while (2147483647 + 1 > 0)
    argc = 0;
  return 0;
}
