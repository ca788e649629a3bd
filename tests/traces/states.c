// A machine that is stopped more often than started.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum state { IDLE, RUNNING, STOPPED };
static enum state state = IDLE;
static int starts, stops;
static void start(void) {
    if (state == IDLE) {
        state = RUNNING;
        starts++;
    }
}
static void stop(void) {
    if (state != IDLE) {
        state = STOPPED;
        stops++;
    }
}
static void reset(void) {
    if (state == STOPPED)
        state = IDLE;
}
int main(void) {
    for (int i = 0; i < 8; i++) {
        int event = __VERIFIER_nondet_int();
        if (event == 1)
            start();
        else if (event == 2)
            stop();
        else
            reset();
        assert(stops <= starts + 2);
    }
}
