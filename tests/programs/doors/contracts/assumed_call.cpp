// flags: -std=c++23
// assumes: what is assumed here
// clang drops an assumption that calls something.
int nd_i(); struct P{ int v; bool ok()const{ return v>0; } };
int main(){ P p{nd_i()}; [[assume(p.ok())]]; return 0; }
