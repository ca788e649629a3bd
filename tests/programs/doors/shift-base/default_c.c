// C without a flag is C17.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  int x = argc + 1;
  return x << 30 == 5;
}
