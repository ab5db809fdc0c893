//! Bots that are WebAssembly modules: the same messages as native ones, with time metered in fuel, so that a game is the
//! same on every machine.
//!
//! A module exports its `memory`, `room(len) -> ptr`, which allocates space for a message, and `hear(ptr, len)`, which
//! handles it. It may import `croupier.say(ptr, len)`, a message to the host, and `croupier.log(ptr, len)`, text for the
//! author, and nothing else: no file, no clock, no network, no randomness. An exported `_initialize` is called first.

use std::path::Path;

use croupier_table::Text;
use croupier_table::wire::MAX_LINE;
use wasmi::{
    Caller, CompilationMode, Config, Engine, Extern, Instance, Linker, Memory, Module, Store,
    StoreLimits, StoreLimitsBuilder, TrapCode, TypedFunc,
};

use super::failure::cap_arguments;
use super::{BotFailure, CapturedStderr, HostError};
use crate::Cause;

/// The fuel of one millisecond.
pub const FUEL_PER_MS: u64 = 500_000;
/// The fuel for starting, and again for answering `hello`: less than a process gets, since nothing has to be loaded.
pub(super) const HELLO_FUEL: u64 = 500 * FUEL_PER_MS;
/// The memory limit of a module, in bytes.
const MAX_MEMORY: usize = 64 << 20;
const MAX_TABLE_ELEMENTS: usize = 100_000;
/// The largest module file, in bytes.
const MAX_MODULE_SIZE: u64 = 16 << 20;
/// The most messages that a module may send in reaction to one.
const MAX_MESSAGES: usize = 16;

/// A compiled module; every game gets its own instance.
pub(super) struct CompiledModule {
    engine: Engine,
    module: Module,
    linker: Linker<ModuleState>,
}

/// The host side of an instance.
struct ModuleState {
    limits: StoreLimits,
    messages: Vec<Vec<u8>>,
    log: CapturedStderr,
    is_flooded: bool,
}

/// An instance of a module for one game. It remembers no other game, so games can be played in any order.
pub(super) struct WasmBot {
    store: Store<ModuleState>,
    exports: Exports,
}

/// The exports of an instance.
struct Exports {
    memory: Memory,
    room: TypedFunc<i32, i32>,
    hear: TypedFunc<(i32, i32), ()>,
}

impl CompiledModule {
    /// Loads and compiles a module, and instantiates it once to check its imports and exports.
    pub(super) fn load(path: &Path) -> Result<CompiledModule, HostError> {
        let bad = |why: Text| HostError::Wasm { path: path.to_owned(), why };
        let unreadable = |error: std::io::Error| {
            bad(Text::new("arena-detail-module-unreadable").with("problem", error.to_string()))
        };
        let size = std::fs::metadata(path).map_err(unreadable)?.len();
        if size > MAX_MODULE_SIZE {
            let size = i64::try_from(size).unwrap_or(i64::MAX);
            let text = Text::new("arena-detail-module-size").with("size", size);
            return Err(bad(text.with("most", MAX_MODULE_SIZE as i64)));
        }
        let bytes = std::fs::read(path).map_err(unreadable)?;
        let compiled =
            CompiledModule::new(&bytes).map_err(|error| bad(cap_arguments(describe(&error))))?;
        match compiled.start(HELLO_FUEL) {
            Err(failure) if failure.cause == Cause::Garbage => Err(bad(failure.detail)),
            _ => Ok(compiled),
        }
    }

    fn new(bytes: &[u8]) -> Result<CompiledModule, wasmi::Error> {
        let mut config = Config::default();
        // Lazy compilation would charge the first game for it.
        config.consume_fuel(true).compilation_mode(CompilationMode::Eager);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, bytes)?;
        let mut linker = Linker::new(&engine);
        linker
            .func_wrap(
                "croupier",
                "say",
                |mut caller: Caller<'_, ModuleState>, at: i32, len: i32| {
                    let message = copy_memory(&mut caller, at, len)?;
                    let state = caller.data_mut();
                    state.is_flooded |=
                        state.messages.len() == MAX_MESSAGES || message.len() > MAX_LINE;
                    if state.is_flooded {
                        return Err(wasmi::Error::new("too much output"));
                    }
                    state.messages.push(message);
                    Ok(())
                },
            )
            .and_then(|linker| {
                linker.func_wrap(
                    "croupier",
                    "log",
                    |mut caller: Caller<'_, ModuleState>, at: i32, len: i32| {
                        let text = copy_memory(&mut caller, at, len)?;
                        caller.data_mut().log.append(&text);
                        caller.data_mut().log.append(b"\n");
                        Ok(())
                    },
                )
            })?;
        Ok(CompiledModule { engine, module, linker })
    }

    /// Instantiates the module.
    pub(super) fn start(&self, fuel: u64) -> Result<WasmBot, BotFailure> {
        let limits = StoreLimitsBuilder::new()
            .memory_size(MAX_MEMORY)
            .table_elements(MAX_TABLE_ELEMENTS)
            .instances(1)
            .memories(1)
            .tables(4)
            // A refused request would cost time but hardly any fuel, so repeating it must not be possible.
            .trap_on_grow_failure(true)
            .build();
        let log = CapturedStderr::default();
        let state = ModuleState { limits, messages: Vec::new(), log, is_flooded: false };
        let mut store = Store::new(&self.engine, state);
        store.limiter(|state| &mut state.limits);
        store.set_fuel(fuel).map_err(|error| failure(&error))?;
        let instance = self
            .linker
            .instantiate_and_start(&mut store, &self.module)
            .map_err(|error| failure_or(&error, Cause::Garbage))?;
        let exports = Exports::find(&store, instance)
            .map_err(|id| BotFailure::without_arguments(Cause::Garbage, id))?;
        if let Ok(initialize) = instance.get_typed_func::<(), ()>(&store, "_initialize") {
            initialize.call(&mut store, ()).map_err(|error| failure(&error))?;
        }
        Ok(WasmBot { store, exports })
    }
}

impl Exports {
    /// Finds the exports; the error is the id of the message that names a missing one.
    fn find(store: &Store<ModuleState>, instance: Instance) -> Result<Exports, &'static str> {
        let memory = instance.get_memory(store, "memory");
        let room = instance.get_typed_func(store, "room");
        let hear = instance.get_typed_func(store, "hear");
        Ok(Exports {
            memory: memory.ok_or("arena-detail-module-memory")?,
            room: room.map_err(|_| "arena-detail-module-room")?,
            hear: hear.map_err(|_| "arena-detail-module-hear")?,
        })
    }
}

/// Copies a piece of the module's memory, which costs fuel like any other work.
fn copy_memory(
    caller: &mut Caller<'_, ModuleState>,
    at: i32,
    len: i32,
) -> Result<Vec<u8>, wasmi::Error> {
    /// The fuel of a call.
    const CALL_FUEL: u64 = 500;
    /// How many bytes one unit of fuel copies.
    const BYTES_PER_FUEL: u64 = 8;
    let (at, len) = (at as u32 as usize, (len as u32 as usize).min(MAX_LINE + 1));
    let left = caller.get_fuel()?.checked_sub(CALL_FUEL + len as u64 / BYTES_PER_FUEL);
    caller.set_fuel(left.unwrap_or(0))?;
    left.ok_or(TrapCode::OutOfFuel)?;
    let Some(Extern::Memory(memory)) = caller.get_export("memory") else {
        return Err(TrapCode::MemoryOutOfBounds.into());
    };
    let piece = at.checked_add(len).and_then(|end| memory.data(&*caller).get(at..end));
    Ok(piece.ok_or(TrapCode::MemoryOutOfBounds)?.to_vec())
}

impl WasmBot {
    /// Sends one message. Returns the messages that the bot sends in reaction and the fuel it used; fails if that exceeds
    /// `fuel`.
    pub(super) fn send(
        &mut self,
        line: &[u8],
        fuel: u64,
    ) -> Result<(Vec<Vec<u8>>, u64), BotFailure> {
        self.store.set_fuel(fuel).map_err(|error| failure(&error))?;
        let len = i32::try_from(line.len()).map_err(|_| {
            BotFailure::without_arguments(Cause::Crash, "arena-detail-module-message")
        })?;
        let at = self.exports.room.call(&mut self.store, len).map_err(|error| failure(&error))?;
        self.exports.memory.write(&mut self.store, at as u32 as usize, line).map_err(|_| {
            BotFailure::without_arguments(Cause::Crash, "arena-detail-module-no-room")
        })?;
        let handled = self.exports.hear.call(&mut self.store, (at, len));
        if std::mem::take(&mut self.store.data_mut().is_flooded) {
            return Err(BotFailure::without_arguments(Cause::Flood, "arena-detail-module-flood"));
        }
        handled.map_err(|error| failure(&error))?;
        let used = fuel - self.store.get_fuel().unwrap_or(0);
        Ok((std::mem::take(&mut self.store.data_mut().messages), used))
    }

    /// The bot's log, the counterpart of standard error.
    pub(super) fn log(&mut self) -> &mut CapturedStderr {
        &mut self.store.data_mut().log
    }
}

fn failure(error: &wasmi::Error) -> BotFailure {
    failure_or(error, Cause::Crash)
}

/// The failure behind an error; `cause` is that of errors that are no traps.
fn failure_or(error: &wasmi::Error, cause: Cause) -> BotFailure {
    match error.as_trap_code() {
        Some(TrapCode::OutOfFuel) => {
            BotFailure::without_arguments(Cause::Timeout, "arena-detail-module-fuel")
        }
        Some(trap) => {
            let detail = Text::new("arena-detail-module-trap").with("trap", trap.to_string());
            BotFailure::new(Cause::Crash, detail)
        }
        None => BotFailure::new(cause, describe(error)),
    }
}

fn describe(error: &wasmi::Error) -> Text {
    Text::new("arena-detail-module-broken").with("problem", error.to_string())
}
