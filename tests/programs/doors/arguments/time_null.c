// verdict: safe
// assuming: 0
// Null is allowed here, and nothing is assumed.
#include <time.h>
int main(void) { return time(0) == 0; }
