// And they don't.
// verdict: unsafe
// flags: -fno-strict-overflow -fstrict-overflow
// line: 6
int main(int argc, char **argv) {
  return argc + 2147483647 == 0;
}
