// not: safe
// args: --property overflow
// The compiler folded it, and left no place for a check.
int main(void){return -(-2147483647-1);}
