// Both are constants.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return argc > 1 ? (-2147483647 - 1) / -1 == 5 : 0;
}
