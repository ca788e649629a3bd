// verdict: safe
// assumes: control jumps past
int main(void) {
  int n = 0;
again:
  if (n == 1)
    goto in;
  {
    int x = 7;
    if (0) {
    in:
      return x != 7;
    }
    n = 1;
    goto again;
  }
}
