// verdict: unsafe
// A reference that is bound to a constant null; clang folds its guard.
int main() {
  int &r = *(int *)nullptr; // fails
  return 0;
}
