// A folded shift to the right by too much.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return argc > 1 ? (int)(1u >> 32) : 0;
}
