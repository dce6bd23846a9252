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

    /// Puts these in the place of the faults so far: what an author tries out puts no rule out of force.
    pub fn set(&self, faults: Vec<Fault>) {
        *self.keys.borrow_mut() = faults.iter().map(|fault| fault.rule.clone()).collect();
        *self.faults.borrow_mut() = faults;
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
