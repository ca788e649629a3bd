// `0 &&` keeps its right side from being evaluated.
// verdict: safe
int main(int argc, char **argv) {
  return 0 && 2147483647 + 1;
}
