// A conversion of a constant that the type can't hold.
// not: safe
// args: --property float
int main(int argc, char **argv) {
  return argc > 1 ? (int)1e10 == 0 : 0;
}
