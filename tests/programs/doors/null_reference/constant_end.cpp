// verdict: unsafe
// line: 5
// A constant index behind the last element.
int main() {
  int a[3] = {1, 2, 3}; int &last = a[2]; int &r = a[3];
  return &r == &last;
}
