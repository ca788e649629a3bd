// verdict: unsafe
#include <sys/socket.h>
int main(void) {
    short size = 0;
    accept(0, 0, (socklen_t *)&size); // one fails
    return 0;
}
