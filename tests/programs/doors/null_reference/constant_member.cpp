// verdict: unsafe
struct P { int a, b; };
int main() {
  int &r = ((P *)nullptr)->b; // fails
  return 0;
}
