// not: safe
// args: --property uninit
typedef int v3 __attribute__((ext_vector_type(3)));
int main(void) { v3 a; a.x = 1; a.y = 2; v3 b = a; return b.z; }
