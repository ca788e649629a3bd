// not: unsafe
// args: --property uninit
// Elements of a vector are set.
typedef int v4 __attribute__((vector_size(16)));
int main(void){v4 b; b[0]=1; return b[0];}
