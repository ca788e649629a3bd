// assumes: is given what it allows
// What `qsort` asks for is an assumption.
#include <stdlib.h>
int main(void){ qsort(0,2,4,0); return 0; }
