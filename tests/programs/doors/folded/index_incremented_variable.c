// What is incremented is accessed.
// verdict: unsafe
unsigned a[2][3];
int main(int argc, char **argv) {
  a[0][argc & 3]++; // one fails
  return 0;
}
