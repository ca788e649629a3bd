// verdict: unsafe
// A jump to no label at all.
int main(int argc, char **argv) {
  void *next = argc > 5 ? &&here : (void *)0;
  goto *next;
here:
  return argc;
}
