// Only the checks of the access are asked for.
// args: --property uninit
typedef int vector __attribute__((ext_vector_type(4)));
typedef _Bool mask __attribute__((ext_vector_type(4)));
int main(void) {
    int a[4];
    a[0] = a[1] = a[2] = 1;
    (void)__builtin_masked_load( // one must not be proved
        (mask){0, 0, 0, 1},
        a,
        (vector){0, 0, 0, 0});
    return 0;
}
