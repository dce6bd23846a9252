//! Rules that failed in play.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::Fault;
use crate::rulebook::Rule;

/// Rules that failed in play and are not asked again until scripts are saved.
#[derive(Debug, Default)]
pub struct Suspended {
    keys: RefCell<BTreeSet<String>>,
    faults: RefCell<Vec<Fault>>,
}

impl Suspended {
    /// Notes a fault, once for each rule.
    pub fn note(&self, fault: Fault) {
        if self.keys.borrow_mut().insert(fault.rule.clone()) {
            self.faults.borrow_mut().push(fault);
        }
    }

    /// Is this rule suspended?
    #[inline]
    pub fn has(&self, rule: &Rule) -> bool {
        let keys = self.keys.borrow();
        !keys.is_empty() && keys.contains(&rule.citation.key)
    }

    /// The faults so far.
    pub fn faults(&self) -> Vec<Fault> {
        self.faults.borrow().clone()
    }
}
