// assumes: what is assumed here
// clang drops an assumption that changes something.
int nd_i(); static bool pos(int x){ return x>0; }
int main(){ int x=nd_i(); __builtin_assume(pos(x)); return 0; }
