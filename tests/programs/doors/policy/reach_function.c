// No variable at all, but a function that the unknown one may call with any argument.
// args: --property div
// not: unsafe
// assumes: calls no function of the program by its name
extern void unknown(void);
int half(int n) { return 100 / n; }
int main(void) {
  unknown();
  return half(2);
}
