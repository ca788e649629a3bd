// not: safe
// long
#include <sys/socket.h>
int main(int argc, char **argv) {
    char address[4] = {0};
    accept(argc, (struct sockaddr *)address, 0);
    return argv == 0;
}
