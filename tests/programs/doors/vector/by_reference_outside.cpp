// not: safe
// args: --property bounds
// Who asks for accesses is not put off by an index.
struct S { int a[2]; int n; int &at(int i) { return a[i]; } };
int main(int argc, char **) { S s{}; return s.at(argc + 20); }
