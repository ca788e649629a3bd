// not: unsafe
// clang folds a search without converting what it looks for.
#include <string.h>
#include <assert.h>
int main(void){ static char a[]="ab"; assert(strchr(a,98+256)==a+1); return 0; }
