// not: safe
// How much room there is stands in memory.
#include <sys/socket.h>
int main(int argc, char **argv) {
    char address[4] = {0};
    unsigned size = 7;
    accept(argc, (struct sockaddr *)address, &size);
    return argv == 0;
}
