// verdict: unsafe
// line: 5
// One more element than there is, downwards.
int main() { int a[2] = {0, 0}; int s = 0; int *p = a + 1;
    for (int i = 0; i < 3; i++) { s += *p; --p; } return s; }
