// Optimisation would erase the division.
// verdict: unsafe
// flags: -O3
// line: 6
int main(int argc, char **argv) {
  int x = 5 / (argc - 1);
  return 0;
}
