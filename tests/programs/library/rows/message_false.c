// not: safe
#include <mqueue.h>
#include <fcntl.h>
int main(void) {
  char bytes[64] = {0};
  mqd_t queue = mq_open("/queue", O_RDONLY);
  if (queue == (mqd_t)-1) return 1;
  long n = mq_receive(queue, bytes, sizeof bytes + 1, 0);
  mq_close(queue);
  return n > 0 ? bytes[n - 1] : 1;
}
