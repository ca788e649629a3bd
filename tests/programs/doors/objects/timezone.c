// not: unsafe
// Time zones keep to less than a day.
#include <assert.h>
#include <time.h>
int main(void) { assert(timezone < 90000); assert(daylight >= 0); return 0; }
