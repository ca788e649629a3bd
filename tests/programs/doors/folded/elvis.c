// The GNU conditional with an omitted operand.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return (2147483647 + 1 ?: 0) == 1;
}
