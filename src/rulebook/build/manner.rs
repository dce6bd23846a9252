//! `standing`, `facing`, `halted_by` and `walls`: in what manner a rule looks at a piece.

use std::collections::BTreeMap;

use super::{Builder, Fields, Given};
use crate::language;
use crate::rulebook::{Facing, Manner, Slope, Stance, Walls};

impl Builder {
    /// `standing = { on = "dry", off = "dry", inside = "home", outside = { A = "home" }, with = { up = 1 } }`.
    pub(super) fn stance(&mut self, fields: &mut Fields) -> Option<Stance> {
        let map = match fields.raw("standing")? {
            Given::Map(map) => map,
            _ => {
                fields.complain("'standing' should be a table", "write standing = { on = \"...\", with = { up = 1 } }");
                return None;
            }
        };
        fields.only(&map, "'standing'", &language::parts_of("Standing"));
        let mut channel = |builder: &mut Self, key: &str| match map.get(key)? {
            Given::Text(word) => builder.channel_of(fields, word),
            _ => {
                fields.complain(&format!("'{key}' in 'standing' should be a channel"), "");
                None
            }
        };
        let (on, off) = (channel(self, "on"), channel(self, "off"));
        let inside = map.get("inside").and_then(|given| self.zone_of(fields, "inside", given));
        let outside = map.get("outside").and_then(|given| self.zone_of(fields, "outside", given));
        let with = self.values_of(fields, &map);
        Some(Stance { on, off, inside, outside, with })
    }

    fn values_of(&mut self, fields: &mut Fields, map: &BTreeMap<String, Given>) -> Vec<(crate::state::Name, i32)> {
        let mut values = Vec::new();
        match map.get("with") {
            None => {}
            Some(Given::Map(map)) => {
                for (key, given) in map {
                    match given {
                        Given::Number(n) if n.fract() == 0.0 => values.push((self.name(key), *n as i32)),
                        _ => fields.complain(&format!("the value '{key}' is no whole number"), ""),
                    }
                }
            }
            Some(_) => fields.complain("'with' in 'standing' should be a table of values", ""),
        }
        values
    }

    pub(super) fn facing(fields: &mut Fields) -> Facing {
        match fields.one_of("facing", "Facing") {
            "forward" => Facing::Forward,
            _ => Facing::Front,
        }
    }

    pub(super) fn manner(&mut self, fields: &mut Fields) -> Manner {
        let stance = self.stance(fields);
        let facing = Self::facing(fields);
        let words = fields.words("halted_by");
        let halted_by = words.iter().filter_map(|word| self.field_named(fields, word)).collect();
        let slope = Self::slope(fields);
        Manner { stance, facing, halted_by, slope }
    }

    /// `slope = { least = 0, most = 1, costs = 1 }`.
    fn slope(fields: &mut Fields) -> Option<Slope> {
        let map = match fields.raw("slope")? {
            Given::Map(map) => map,
            _ => {
                fields.complain("'slope' should be a table", "write slope = { most = 1, costs = 1 }");
                return None;
            }
        };
        fields.only(&map, "'slope'", &language::parts_of("Slope"));
        let mut number = |key: &str, absent: i32| match map.get(key) {
            None => absent,
            Some(Given::Number(n)) if n.fract() == 0.0 && (0.0..=1000.0).contains(n) => *n as i32,
            Some(_) => {
                fields.complain(&format!("'{key}' in 'slope' is no whole number from 0 to 1000"), "");
                absent
            }
        };
        Some(Slope { least: number("least", 0), most: number("most", i32::MAX), costs: number("costs", 0) as u16 })
    }

    pub(super) fn walls_of(fields: &mut Fields) -> Walls {
        match fields.one_of("walls", "FieldWalls") {
            "over" => Walls::Over,
            "across" => Walls::Across,
            _ => Walls::Stop,
        }
    }
}
