// verdict: unsafe
int main() {
  auto l = [&r = *(int *)nullptr] {}; // fails
  return 0;
}
