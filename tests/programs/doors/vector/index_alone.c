// verdict: unsafe
// args: --property index
// line: 5
// Who asks for indices is told of them, in or out of the object.
int a[3]; int main(void) { return a[3]; }
