// verdict: unsafe
// line: 6
// The length of an array is only that of a type.
extern int nd_int(void);
int main(void) { int n = nd_int();
  typedef int T[n];
  return sizeof(T) == 4; }
