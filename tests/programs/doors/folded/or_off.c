// `1
// 
// ` keeps its right side from being evaluated.
// verdict: safe
int main(int argc, char **argv) {
  return 1 || 1 / 0;
}
