#include <stdio.h>
static int average(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++)
    sum += values[i] % 100;
  return sum / count;
}
int main(void) {
  int values[3], count = 0;
  while (count < 3 && scanf("%d", &values[count]) == 1)
    count++;
  printf("%d\n", average(values, count));
  return 0;
}
