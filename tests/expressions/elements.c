// Elements of elements, pointers into them, macros, and expressions of two lines.
struct m { int rows, cols; int *data; struct m *next; int tab[4][4]; };
#define NODE(n) ((n)->next)
static struct m g[3];

int k1(struct m *m) { return NODE(m)->rows / NODE(m)->cols; }
// says: division by zero: `NODE(m)->cols` can be 0

int k2(struct m *m, int k) { return m->data[m->tab[k][1]] +
// says: index out of its array: the index `k` can be outside of `int[4][4]`
// says: integer overflow: `m->data[m->tab[k][1]] + m->rows` may not fit `int`
   m->rows; }

int k3(int (*fs[4])(int), int k) { return fs[k](2) + 1; }
// says: integer overflow: `fs[k](2) + 1` may not fit `int`

int k4(char **v, int i) { return *v[i] + (*v)[i] + **v; }
// says: null dereference: `v[i]` may be NULL when it is used to read
// says: null dereference: `*v` may be NULL when it is used to read

int k5(int a[2][3][4], int i, int j, int k) { return a[i][j][k] * a[0][j][1]; }
// says: index out of its array: the index `k` can be outside of `int[4]`
// says: index out of its array: the index `j` can be outside of `int[3][4]`
// says: integer overflow: `a[i][j][k] * a[0][j][1]` may not fit `int`

void k6(struct m *m, int i) { m->data[i] = m->data[i + 1] << m->cols; }
// says: oversized shift: the shift amount `m->cols` can be negative, or not below 32
// says: integer overflow: `m->data[i + 1] << m->cols` may not fit `int`

int k7(int i, int j) { return g[i].tab[j][2] / g[1].tab[j][i]; }
// says: out-of-bounds access: the 4 bytes read through `g[i].tab[j][2]` may lie outside of the object
// says: index out of its array: the index `i` can be outside of `struct m[3]`
// says: division by zero: `g[1].tab[j][i]` can be 0

int k8(struct m *p, int i) { return (p + i)->rows + (&p[i])->cols + p->next[i].tab[2][i]; }
// says: integer overflow: `(p + i)->rows + (&p[i])->cols` may not fit `int`
// says: use of an invalid or dangling pointer: the object of `p->next[i].tab[2][i]` may not be alive

int k9(int a, int b) { a += b *= 2; return a; }
// says: integer overflow: `a += b *= 2` may not fit `int`
// says: integer overflow: `b *= 2` may not fit `int`
