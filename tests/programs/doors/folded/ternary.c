// A sum of constants in one arm of a conditional.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return argc > 1 ? 2147483647 + 1 : 0;
}
