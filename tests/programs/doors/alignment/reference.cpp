// verdict: unsafe
// args: --property align
// line: 7
// A reference of a type that its object isn't aligned for.
int main() {
  alignas(8) char b[16] = {};
  int &r = *reinterpret_cast<int *>(b + 3);
  return &r == nullptr; }
