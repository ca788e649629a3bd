// verdict: unsafe
struct P { int a, b; };
int main() {
  auto &[a, b] = *(P *)nullptr; // fails
  return 0;
}
