// A remainder by zero whose value nobody wants.
// verdict: unsafe
// line: 5
int main(void) {
  (void)(7 % 0);
  return 0;
}
