// Out of range, a conversion of a constant is no other check than one of a
// variable: it fails.
// verdict: unsafe
void reach_error(void);
int main(int argc, char **argv) {
  int x = argc > 5 ? (int)1e10 : 3; // fails
  if (x != 3)
    reach_error(); // proved
  return 0;
}
