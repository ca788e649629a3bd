// args: --property uninit
// not: safe
typedef int v4 __attribute__((vector_size(16)));
int main(){ v4 v; v[0]=1; return v[1]; }
