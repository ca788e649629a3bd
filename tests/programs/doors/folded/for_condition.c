// The condition of a loop, with a remainder by zero.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  for (int i = 0; i < 5 % 0; i++)
    argc = 0;
  return 0;
}
