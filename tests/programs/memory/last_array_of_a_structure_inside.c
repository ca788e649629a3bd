// verdict: safe
// The last array of a structure ends where it says, as others do.
extern unsigned nd_uint(void);
struct p { int n, v[4]; };
int main(void) {
    struct p p[2] = {{0}};
    unsigned i = nd_uint() % 4;
    p[0].v[i] = 1;
    return p[1].n;
}
