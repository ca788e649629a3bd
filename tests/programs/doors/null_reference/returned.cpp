// verdict: unsafe
// line: 4
// A returned reference is bound to what may be null.
int &pick(int *p) { return *p; }
int main(int argc, char **argv) { 
  return &pick(argc > 1 ? &argc : nullptr) == nullptr; }
