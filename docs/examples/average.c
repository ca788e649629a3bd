// The mean of what a sensor sends.
extern int read_sensor(void);

int average(const int *samples, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++)
    sum += samples[i];
  return sum / count;
}

int main(void) {
  int samples[8];
  for (int i = 0; i < 8; i++) {
    int s = read_sensor();
    samples[i] = s % 1000;
  }
  return average(samples, 8) > 500;
}
