// not: unsafe
// args: --property uninit
// Every bit-field is set.
struct date{unsigned d:5,m:4,y:12;}; int main(void){ struct date x; x.d=1; x.m=2; x.y=3; return x.d+x.m+x.y; }
