// What is incremented is accessed.
// verdict: unsafe
struct S{ unsigned a[2]; int b; } s;
int main(){ ++s.a[2]; --s.a[2]; return 0; }
