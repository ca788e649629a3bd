// verdict: safe
// long
// args: --property free
int main(int argc, char **) {
  for (int i = 0; i < argc; i++) {
    long *p = new long(i);
    delete p;
  }
}
