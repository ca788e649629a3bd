// What is no number is unequal to itself.
// verdict: unsafe
extern void reach_error(void);
int main(void) {
  volatile double zero = 0;
  double n = zero / zero;
  if (n != n)
    reach_error(); // fails
  return 0;
}
