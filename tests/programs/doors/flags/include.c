// A header ahead of the program.
// verdict: unsafe
// flags: -include limits.h
// line: 6
int main(int argc, char **argv) {
  return argc + INT_MAX == 0;
}
