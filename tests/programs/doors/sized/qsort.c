// verdict: unsafe
// What `qsort` asks for is checked.
#include <stdlib.h>
int main(void){ qsort(0,2,4,0); return 0; } // one fails
