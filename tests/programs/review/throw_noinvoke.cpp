// not: safe
// args: --property assert
// What follows a throw is skipped, what came before is not undone.
extern "C" void reach_error();extern "C" int __VERIFIER_nondet_int();
#define A(c) do{if(!(c))reach_error();}while(0)
static int n;static void g(){throw 1;}static void f(){n=5;g();n=6;}int main(){try{f();}catch(...){} A(n==6);return 0;}
