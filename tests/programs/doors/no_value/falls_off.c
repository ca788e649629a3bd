// not: unsafe
// args: --property uninit
// Nobody uses the value that the function ends without.
int f(int c){ if(c>1) return 1; }
int main(void){ f(0); return 0; }
