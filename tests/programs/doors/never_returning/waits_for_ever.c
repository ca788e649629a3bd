// not: unsafe
#include <poll.h>
#include <sys/select.h>
int main(int argc, char **argv) {
    if (argc > 1) poll(0, 0, -1); else select(0, 0, 0, 0, 0);
    return 1 / 0;
}
