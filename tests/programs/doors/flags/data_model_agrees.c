// The data model, said twice.
// verdict: unsafe
// args: --data-model ILP32
// flags: -m32
// line: 8
int main(int argc, char **argv) {
  long x = 65536L * (argc & 3);
  return x * 65536L == 7;
}
