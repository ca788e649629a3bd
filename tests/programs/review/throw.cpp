// not: safe
// args: --property assert
// An exception is caught.
extern "C" void reach_error();extern "C" int __VERIFIER_nondet_int();
#define A(c) do{if(!(c))reach_error();}while(0)
int main(){try{throw 1;}catch(int){reach_error();}return 0;}
