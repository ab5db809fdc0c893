//! A bot that is a WebAssembly module: the same messages, time metered in fuel, so that a game is the same everywhere.
//!
//! The module exports its `memory`, `room(len) -> ptr`, which makes room for a message, and `hear(ptr, len)`, which is
//! told it. It may import `croupier.say(ptr, len)`, one message to the host, and `croupier.log(ptr, len)`, words for its
//! author, and nothing else: no file, no clock, no network, no randomness. `_initialize` is called first if it is there.

use std::path::Path;

use croupier_engine::Text;
use croupier_engine::wire::MAX_LINE;
use wasmi::{
    Caller, CompilationMode, Config, Engine, Extern, Instance, Linker, Memory, Module, Store,
    StoreLimits, StoreLimitsBuilder, TrapCode, TypedFunc,
};

use super::failure::capped;
use super::{Failure, HostError, Said};
use crate::Cause;

/// So much fuel is a millisecond.
pub const FUEL_PER_MS: u64 = 500_000;
/// So much may be used to begin, and again to say hello: a module is there at once, where a process has to be started.
pub(super) const HELLO_FUEL: u64 = 500 * FUEL_PER_MS;
/// The most memory that a module may have, in bytes.
const MOST_MEMORY: usize = 64 << 20;
const MOST_TABLE: usize = 100_000;
/// The largest module, in bytes.
const MOST_MODULE: u64 = 16 << 20;
/// The most messages that a module may say when it is told one.
const MOST_SAID: usize = 16;

/// A module from which bots are made, one for each game.
pub(super) struct Compiled {
    engine: Engine,
    module: Module,
    linker: Linker<World>,
}

/// What a module can reach.
struct World {
    limits: StoreLimits,
    lines: Vec<Vec<u8>>,
    said: Said,
    flooded: bool,
}

/// One bot, made of a module for one game: no memory of an earlier one, so that games can be played in any order.
pub(super) struct WasmBot {
    store: Store<World>,
    exports: Exports,
}

/// What a module must export.
struct Exports {
    memory: Memory,
    room: TypedFunc<i32, i32>,
    hear: TypedFunc<(i32, i32), ()>,
}

impl Compiled {
    /// Reads and compiles a module, and makes one bot of it to see that it can be made.
    pub(super) fn load(path: &Path) -> Result<Compiled, HostError> {
        let bad = |why: Text| HostError::Wasm { path: path.to_owned(), why };
        let unreadable = |error: std::io::Error| {
            bad(Text::new("arena-detail-module-unreadable").with("problem", error.to_string()))
        };
        let size = std::fs::metadata(path).map_err(unreadable)?.len();
        if size > MOST_MODULE {
            let size = i64::try_from(size).unwrap_or(i64::MAX);
            let text = Text::new("arena-detail-module-size").with("size", size);
            return Err(bad(text.with("most", MOST_MODULE as i64)));
        }
        let bytes = std::fs::read(path).map_err(unreadable)?;
        let compiled = Compiled::new(&bytes).map_err(|error| bad(capped(broken(&error))))?;
        match compiled.start(HELLO_FUEL) {
            Err(failure) if failure.cause == Cause::Garbage => Err(bad(failure.detail)),
            _ => Ok(compiled),
        }
    }

    fn new(bytes: &[u8]) -> Result<Compiled, wasmi::Error> {
        let mut config = Config::default();
        // Compiled ahead, or the first game would pay fuel for it.
        config.consume_fuel(true).compilation_mode(CompilationMode::Eager);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, bytes)?;
        let mut linker = Linker::new(&engine);
        linker
            .func_wrap("croupier", "say", |mut caller: Caller<'_, World>, at: i32, len: i32| {
                let line = piece(&mut caller, at, len)?;
                let world = caller.data_mut();
                world.flooded |= world.lines.len() == MOST_SAID || line.len() > MAX_LINE;
                if world.flooded {
                    return Err(wasmi::Error::new("it says too much"));
                }
                world.lines.push(line);
                Ok(())
            })
            .and_then(|linker| {
                linker.func_wrap(
                    "croupier",
                    "log",
                    |mut caller: Caller<'_, World>, at: i32, len: i32| {
                        let words = piece(&mut caller, at, len)?;
                        caller.data_mut().said.add(&words);
                        caller.data_mut().said.add(b"\n");
                        Ok(())
                    },
                )
            })?;
        Ok(Compiled { engine, module, linker })
    }

    /// Makes a bot.
    pub(super) fn start(&self, fuel: u64) -> Result<WasmBot, Failure> {
        let limits = StoreLimitsBuilder::new()
            .memory_size(MOST_MEMORY)
            .table_elements(MOST_TABLE)
            .instances(1)
            .memories(1)
            .tables(4)
            // Or it could be refused again and again, which takes long and hardly any fuel.
            .trap_on_grow_failure(true)
            .build();
        let world = World { limits, lines: Vec::new(), said: Said::default(), flooded: false };
        let mut store = Store::new(&self.engine, world);
        store.limiter(|world| &mut world.limits);
        store.set_fuel(fuel).map_err(|error| failed(&error))?;
        let instance = self
            .linker
            .instantiate_and_start(&mut store, &self.module)
            .map_err(|error| failed_or(&error, Cause::Garbage))?;
        let exports =
            Exports::of(&store, instance).map_err(|id| Failure::plain(Cause::Garbage, id))?;
        if let Ok(initialize) = instance.get_typed_func::<(), ()>(&store, "_initialize") {
            initialize.call(&mut store, ()).map_err(|error| failed(&error))?;
        }
        Ok(WasmBot { store, exports })
    }
}

impl Exports {
    /// What a module exports, or the message that says what it does not.
    fn of(store: &Store<World>, instance: Instance) -> Result<Exports, &'static str> {
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

/// A copy of what lies there in the module's memory, which costs fuel like any other work.
fn piece(caller: &mut Caller<'_, World>, at: i32, len: i32) -> Result<Vec<u8>, wasmi::Error> {
    /// What a call costs, and so many bytes as well as one step.
    const CALL: u64 = 500;
    const BYTES: u64 = 8;
    let (at, len) = (at as u32 as usize, (len as u32 as usize).min(MAX_LINE + 1));
    let left = caller.get_fuel()?.checked_sub(CALL + len as u64 / BYTES);
    caller.set_fuel(left.unwrap_or(0))?;
    left.ok_or(TrapCode::OutOfFuel)?;
    let Some(Extern::Memory(memory)) = caller.get_export("memory") else {
        return Err(TrapCode::MemoryOutOfBounds.into());
    };
    let piece = at.checked_add(len).and_then(|end| memory.data(&*caller).get(at..end));
    Ok(piece.ok_or(TrapCode::MemoryOutOfBounds)?.to_vec())
}

impl WasmBot {
    /// Tells the bot one message; what it says, and how much fuel it used. It fails if so much fuel is not enough.
    pub(super) fn tell(&mut self, line: &[u8], fuel: u64) -> Result<(Vec<Vec<u8>>, u64), Failure> {
        self.store.set_fuel(fuel).map_err(|error| failed(&error))?;
        let len = i32::try_from(line.len())
            .map_err(|_| Failure::plain(Cause::Crash, "arena-detail-module-message"))?;
        let at = self.exports.room.call(&mut self.store, len).map_err(|error| failed(&error))?;
        self.exports
            .memory
            .write(&mut self.store, at as u32 as usize, line)
            .map_err(|_| Failure::plain(Cause::Crash, "arena-detail-module-no-room"))?;
        let heard = self.exports.hear.call(&mut self.store, (at, len));
        if std::mem::take(&mut self.store.data_mut().flooded) {
            return Err(Failure::plain(Cause::Flood, "arena-detail-module-flood"));
        }
        heard.map_err(|error| failed(&error))?;
        let used = fuel - self.store.get_fuel().unwrap_or(0);
        Ok((std::mem::take(&mut self.store.data_mut().lines), used))
    }

    /// What the bot has said to its author.
    pub(super) fn said(&mut self) -> &mut Said {
        &mut self.store.data_mut().said
    }
}

fn failed(error: &wasmi::Error) -> Failure {
    failed_or(error, Cause::Crash)
}

fn failed_or(error: &wasmi::Error, cause: Cause) -> Failure {
    match error.as_trap_code() {
        Some(TrapCode::OutOfFuel) => Failure::plain(Cause::Timeout, "arena-detail-module-fuel"),
        Some(trap) => {
            let detail = Text::new("arena-detail-module-trap").with("trap", trap.to_string());
            Failure::new(Cause::Crash, detail)
        }
        None => Failure::new(cause, broken(error)),
    }
}

fn broken(error: &wasmi::Error) -> Text {
    Text::new("arena-detail-module-broken").with("problem", error.to_string())
}
