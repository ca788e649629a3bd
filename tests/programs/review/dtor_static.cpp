// not: safe
// args: --property assert
// Destructors of static objects run at the end.
extern "C" void reach_error();extern "C" int __VERIFIER_nondet_int();
#define A(c) do{if(!(c))reach_error();}while(0)
struct S{~S(){reach_error();}};static S s;int main(){return 0;}
