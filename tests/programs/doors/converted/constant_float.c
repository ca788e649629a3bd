// Out of range, a conversion of a constant is no other check than one of a
// variable: it is looked for on request. Its result is unknown.
// not: unsafe
void reach_error(void);
int main(int argc, char **argv) {
  int x = argc > 5 ? (int)1e10 : 3;
  if (x != 3)
    reach_error(); // must not be proved
  return 0;
}
