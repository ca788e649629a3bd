// verdict: unsafe
// line: 4
// A reference to an element past the array, inside the object.
struct S { int a[2]; int n; int &at(int i) { return a[i]; } };
int main(int argc, char **) { S s{}; return s.at(argc + 2); }
