// verdict: unsafe
// args: --property null
// line: 6
// A field of null itself, whose address clang folds.
struct S { int a, b; };
int main(void) { return ((struct S *)0)->b; }
