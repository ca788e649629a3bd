// A folded shift by a negative amount.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return argc > 1 ? 1 << -1 : 0;
}
