// args: --property pointer
// not: safe
// Pointers into different objects are subtracted.
int main(){ char a[2],b[2]; long d=(a+1)-(b+1); return d==0; }
