// verdict: unsafe
// args: --property uninit
// A local loses its value when control comes to its declaration again.
int main(void){ int i=0; l:; int y; if(i++) return y; y=3; goto l; }
