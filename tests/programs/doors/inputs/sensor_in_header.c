// verdict: unsafe
// line: 6
// So is one in a header of the program's own.
#include "sensor.h"
#include <assert.h>
int main(void) { assert(sensor_in_header() != 7); return 0; }
