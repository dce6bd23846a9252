//! Has the crate built anew when a file is added to the folders that are embedded in it.

fn main() {
    for folder in ["rulesets", "scripts", "boards", "locale", "docs"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
