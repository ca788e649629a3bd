// Assembly may give an object a second name.
// assumes: assembly outside of functions
int g=1; extern int h;
__asm__(".globl h\n.set h,g\n");
int main(void){ h=0; return 10/g; }
