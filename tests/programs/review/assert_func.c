// verdict: unsafe
// Other C libraries' names of a failed assertion.
extern void __assert_func(const char*,int,const char*,const char*)__attribute__((noreturn));int main(void){__assert_func("a",1,"b","c");}
