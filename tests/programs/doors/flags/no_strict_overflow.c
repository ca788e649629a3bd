// Arithmetic and addresses wrap.
// verdict: safe
// flags: -fno-strict-overflow
// assumes: -fno-strict-overflow
int main(int argc, char **argv) {
  return argc + 2147483647 == 0;
}
