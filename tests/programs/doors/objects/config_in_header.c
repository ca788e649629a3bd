// verdict: unsafe
// line: 5
// So is one in a header of its own.
#include "../inputs/sensor.h"
int main(void) { return 100 / calibration; }
