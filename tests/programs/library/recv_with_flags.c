// not: safe
// With MSG_TRUNC the result is the length of the message, not of what was stored.
#include <sys/socket.h>
int main(void) {
    char b[10] = {0};
    long n = recv(0, b, sizeof b, MSG_TRUNC);
    return n > 0 ? b[n - 1] : 0;
}
