// not: safe
// args: --property shift
// The compiler folded it, and left no word of what it was.
int main(void){return 1<<32;}
