// verdict: safe
// args: --property bounds
// The address of an element far past the end of a global, unused.
int a[3]; int *p;
int main(void) { p = &a[5]; return 0; }
