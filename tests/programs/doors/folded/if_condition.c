// A condition that clang folds, by overflow, to a constant.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  if (2147483647 + 1 < 0)
    return 1;
  return 0;
}
