// verdict: safe
// args: -- -Wno-error=c++11-narrowing
// What a flag lets be no error is none.
int main() {
  int n = 3;
  unsigned u[] = {n};
  return u[0] == 3 ? 0 : 1 / 0;
}
