// verdict: unsafe
struct R { int &r; };
int main() {
  R x{*(int *)nullptr}; // fails
  return 0;
}
