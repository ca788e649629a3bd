// `1 &&` doesn't keep its right side from being evaluated.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return 1 && 1 / 0;
}
