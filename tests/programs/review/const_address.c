// verdict: unsafe
// line: 6
// args: --property pointer
// The address of an element past the end is undefined, also unused.
int a[3];int*p;
int main(void){p=&a[5];return 0;}
