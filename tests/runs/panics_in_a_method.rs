struct Account { cents: u32 }
impl Account {
    fn take(&mut self, n: u32) {
        self.cents -= n;
    }
}
fn main() { let mut a = Account { cents: 5 }; a.take(3); println!("{}", a.cents); a.take(3); }
