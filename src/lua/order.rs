//! What a loop goes through comes in an order that is the same in every run.
//!
//! The machine keeps tables and functions as keys by their addresses, which differ from run to run. So no loop goes through a
//! table with such keys: the loader puts [`EACH`] before whatever a `for ... in` goes through, and `pairs` and `next` look too.
//! The order of texts and numbers follows from what was done with the table alone.

use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::rc::Rc;

use mlua::{Function, Lua, ffi};

use super::desk::Desk;

/// The word before what a loop goes through; scripts cannot give it to anything of theirs.
pub const EACH: &str = "__each";

/// So many keys are looked at for one step.
const LOOKED_A_STEP: u64 = 16;

/// Adds the word, and looks in `pairs` and `next`.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let words: [(&str, ffi::lua_CFunction); 3] = [(EACH, each), ("pairs", pairs), ("next", next)];
    for (word, function) in words {
        let fuel: *const Cell<u64> = &raw const desk.fuel;
        // SAFETY: one value is pushed, and the closure takes it; the desk outlives the machine, whose words hold it.
        let function: Function = unsafe {
            lua.exec_raw((), |state| {
                ffi::lua_pushlightuserdata(state, fuel.cast_mut().cast::<c_void>());
                ffi::lua_pushcclosure(state, function, 1);
            })?
        };
        lua.globals().set(word, function)?;
    }
    Ok(())
}

/// Looks through the keys of the table at index 1.
///
/// # Safety
/// It must be a table, and the function at work one of [`install`].
unsafe fn look(state: *mut ffi::lua_State) {
    unsafe {
        let fuel = ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<Cell<u64>>();
        ffi::luaL_checkstack(state, 4, c"too many values".as_ptr());
        let (mut at, mut looked) = (0, 0);
        loop {
            at = ffi::lua_rawiter(state, 1, at);
            if at < 0 {
                break;
            }
            looked += 1;
            let kind = ffi::lua_type(state, -2);
            ffi::lua_pop(state, 2);
            let by_address = matches!(kind, ffi::LUA_TTABLE | ffi::LUA_TFUNCTION | ffi::LUA_TUSERDATA);
            if by_address {
                ffi::luaL_error(
                    state,
                    c"a table with a table or a function as a key has no order to go through; use texts, numbers, pieces or squares as keys"
                        .as_ptr(),
                );
            }
        }
        if let Some(fuel) = fuel.as_ref() {
            fuel.set(fuel.get().saturating_sub(looked / LOOKED_A_STEP));
        }
    }
}

unsafe extern "C-unwind" fn each(state: *mut ffi::lua_State) -> c_int {
    unsafe {
        if ffi::lua_type(state, 1) == ffi::LUA_TTABLE {
            look(state);
        }
        ffi::lua_gettop(state)
    }
}

unsafe extern "C-unwind" fn pairs(state: *mut ffi::lua_State) -> c_int {
    unsafe {
        ffi::luaL_checktype(state, 1, ffi::LUA_TTABLE);
        look(state);
        ffi::lua_getglobal(state, c"next".as_ptr());
        ffi::lua_pushvalue(state, 1);
        ffi::lua_pushnil(state);
        3
    }
}

unsafe extern "C-unwind" fn next(state: *mut ffi::lua_State) -> c_int {
    unsafe {
        ffi::luaL_checktype(state, 1, ffi::LUA_TTABLE);
        look(state);
        ffi::lua_settop(state, 2);
        if ffi::lua_next(state, 1) != 0 {
            return 2;
        }
        ffi::lua_pushnil(state);
        1
    }
}
