// verdict: safe
// args: --entry f --property null
int f(int a[static 3]) { return a[2]; }
