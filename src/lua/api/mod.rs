//! The words that scripts see, one file for each manner of speaking.

pub mod ask;
pub mod attack;
pub mod change;
pub mod declare;
pub mod fields;
pub mod handle;
pub mod house;
pub mod look;
pub mod parts;
pub mod places;
pub mod sums;
pub mod walk;
pub mod works;

use std::rc::Rc;

use mlua::Lua;

use super::desk::Desk;

/// Adds all words to a machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    declare::install(lua, desk)?;
    house::install(lua, desk)?;
    let methods = lua.create_table()?;
    ask::install(lua, desk, &methods)?;
    attack::install(lua, desk, &methods)?;
    change::install(lua, desk)?;
    fields::install(lua, desk)?;
    works::install(lua, desk, &methods)?;
    places::install(lua, desk)?;
    parts::install(lua, desk)?;
    look::install(lua, desk)?;
    sums::install(lua, desk)?;
    walk::install(lua, desk)?;
    methods.set_readonly(true);
    handle::install(lua, desk, methods)
}
