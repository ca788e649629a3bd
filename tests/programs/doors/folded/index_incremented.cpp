// What is incremented is accessed.
// verdict: unsafe
unsigned a[2][3];
int main(){ a[0][3]++; return 0; }
