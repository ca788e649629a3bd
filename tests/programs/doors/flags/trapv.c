// Overflow that traps is overflow.
// verdict: unsafe
// flags: -ftrapv
// line: 6
int main(int argc, char **argv) {
  return argc + 2147483647 == 0;
}
