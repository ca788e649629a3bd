// A division by zero on the left of a comma.
// verdict: unsafe
// line: 5
int main(void) {
  return (1 / 0, 0);
}
