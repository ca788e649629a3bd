// verdict: unsafe
// The macros are those of a compiler that is told nothing.
int main(void){int z=0;
#ifdef __NO_INLINE__
return 1/z;
#endif
return 0;}
