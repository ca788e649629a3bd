// not: safe
// args: --property assert
// An exception is caught further up.
extern "C" void reach_error();extern "C" int __VERIFIER_nondet_int();
#define A(c) do{if(!(c))reach_error();}while(0)
static void g(){throw 1;}static void f(){g();}int main(){try{f();}catch(...){reach_error();}return 0;}
