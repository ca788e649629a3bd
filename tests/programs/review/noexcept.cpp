// not: unsafe
// What C++'s runtime returns is not arbitrary.
extern "C" void reach_error();extern "C" int __VERIFIER_nondet_int();
#define A(c) do{if(!(c))reach_error();}while(0)
static void f()noexcept{throw 1;}int main(){f();reach_error();return 0;}
