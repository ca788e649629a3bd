// verdict: unsafe
// line: 5
// A function that the program's source declares is an input.
extern int read_sensor(void);
int main(void) { return 100 / read_sensor(); }
