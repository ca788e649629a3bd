// verdict: safe
// assumes: no other `k` takes the place of this weak one
static const int one = 1;
extern const int k __attribute__((weak, alias("one")));
int main(void) { return 1 / k; }
