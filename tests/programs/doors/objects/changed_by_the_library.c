// not: unsafe
// long
// The library writes its own variables when it is called.
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int main(int argc, char **argv) {
    static char *none[] = {0};
    volatile double d = 1.5;
    timezone = 5; environ = none; signgam = 0;
    switch (argc) {
    case 1: lgamma(d); return 1 / signgam;
    case 2: tzset(); return 1 / (timezone != 5);
    default: clearenv(); return 1 / (environ != none);
    }
}
