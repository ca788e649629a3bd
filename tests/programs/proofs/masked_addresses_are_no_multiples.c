// not: safe
// args: --property align
typedef int vector __attribute__((ext_vector_type(4)));
typedef _Bool mask __attribute__((ext_vector_type(4)));
int main(void) {
    _Alignas(16) char a[32] = {0};
    mask m = 1;
    int *p = (int *)(a + 2);
    vector v = __builtin_masked_load(m, p, (vector)0);
    return v[0];
}
