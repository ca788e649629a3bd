// C++ folds what is initialised by a constant.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  const int big = 2147483647;
  return (argc > 1 ? big * 2 : big) != 0;
}
