// args: --property align
// assumes: clang takes them to be less
// The same, through a cast of an array.
static int w[4];
int main(int c,char**v){ return *(int*)((char*)w+(c&3)); }
