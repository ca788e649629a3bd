// verdict: unsafe
// Many calls have to succeed, and then the text be a negative number.
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    int data = 3, buffer[10] = {0};
    char text[14];
    struct sockaddr_in address;
    int s = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
    if (s != -1) {
        memset(&address, 0, sizeof address);
        if (bind(s, (struct sockaddr *)&address, sizeof address) != -1 && listen(s, 5) != -1) {
            int t = accept(s, NULL, NULL);
            if (t != -1) {
                ssize_t n = recv(t, text, sizeof text - 1, 0);
                if (n > 0) {
                    text[n] = 0;
                    data = atoi(text);
                }
                close(t);
            }
        }
        close(s);
    }
    if (data < 10) buffer[data] = 1;
    return buffer[3];
}
