// verdict: unsafe
// flags: -fstack-protector-strong
// A flag that defines a macro.
int main(void){int z=0;
#ifdef __SSP_STRONG__
return 1/z;
#endif
return 0;}
