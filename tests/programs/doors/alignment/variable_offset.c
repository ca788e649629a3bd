// args: --property align
// assumes: clang takes them to be less
// clang asks less of an access to an object that it sees.
int main(int argc,char**v){ static _Alignas(8) char b[16]; int k=argc&3; return *(int*)(b+k); }
