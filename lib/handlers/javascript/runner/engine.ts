import baseVariant from "@jitl/quickjs-wasmfile-release-sync";
import wasm from "@jitl/quickjs-wasmfile-release-sync/wasm";
import {
  Lifetime,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from "quickjs-emscripten-core";
import type { Limits } from "../limits";
import { adaptEmscriptenModule, OutOfMemory } from "./emscripten-module";
import type { GuestEntry } from "./engine-kinds";
import { type Snapshot, takeSnapshot } from "./memory-snapshot";
import { CALL_FILE, COMPILE_FILE, STOP_FILE, TOOL_FILE } from "./module-names";

const INITIAL_PAGES = 256;
const PRELUDE_FILE = "(prelude)";

/** Returns why the engine had to stop, based on what it threw. */
export const toStopReason = (error: unknown, { isFull }: Pick<Engine, "isFull">) => {
  if (error instanceof OutOfMemory || isFull()) return "memory";
  return error instanceof RangeError ? "stack" : "engine";
};

/**
 * Handles a guest's operation. `undefined` is returned to the guest as `undefined`, and a throw
 * becomes an Error there. Text or bytes over the limit are not copied. In that case `op` is
 * `too-large`, and `text` is the requested operation.
 */
type HostResult = string | Uint8Array | undefined;
type HostOps = (op: string, text: string, bytes: Uint8Array) => HostResult;

/** Describes what an engine runs. All engines of a kind are set up by the same steps. */
export type EngineKind<Entry extends string> = {
  /** A script that evaluates to a function, which takes the host and returns the entries. */
  source: string;
  entries: readonly Entry[];
  memoryBytes: number;
  /** The state of the kind's first engine before its first call. */
  image?: EngineImage<Entry>;
};

type Pointer = QuickJSHandle["value"];
/** The state that all engines of a kind begin with. The handles of their entries are equal, too. */
type EngineImage<Entry extends string> = {
  host: Pointer;
  entries: ReadonlyMap<Entry, Pointer>;
  snapshot: Snapshot;
};

/**
 * One QuickJS engine in its own capped memory, with a snapshot of its initial state. It serves one
 * call at a time.
 */
export type Engine<Entry extends string = GuestEntry> = {
  context: QuickJSContext;
  runtime: QuickJSRuntime;
  entries: Record<Entry, QuickJSHandle>;
  memory: WebAssembly.Memory;
  /** The state of its memory before each call. */
  snapshot: Snapshot;
  callCount: number;
  /** Source of the tool's module, for a call. */
  code: string | undefined;
  /** Whether the tool's module was compiled and linked by `COMPILE_FILE`. */
  isCompiled: boolean;
  /** Set for the duration of a call. */
  ops: HostOps;
  isInterrupted: () => boolean;
  /** Whether its memory has grown, which cannot be undone. */
  hasGrown(): boolean;
  isFull(): boolean;
  reset(): void;
};

const compiledModule = WebAssembly.compile(wasm);
const noOps: HostOps = () => undefined;
const emptyBytes = new Uint8Array(0);
export const describeImportError = (name: string) =>
  `Imports are not available in a tool ("${name}"): put everything it needs into this one module.`;

const readText = (context: QuickJSContext, handle: QuickJSHandle | undefined, max: number) => {
  if (handle === undefined || context.typeof(handle) !== "string") return "";
  const length = context.getProp(handle, "length").consume((value) => context.getNumber(value));
  if (length > max) return undefined;
  return context.getString(handle);
};

const readBytes = (
  context: QuickJSContext,
  handle: QuickJSHandle | undefined,
  max: number,
): Uint8Array | undefined => {
  if (handle === undefined || context.typeof(handle) !== "object") return emptyBytes;
  const length = context.getProp(handle, "byteLength").consume((value) => context.getNumber(value));
  if (length === 0) return emptyBytes;
  if (length > max) return undefined;
  return context.getArrayBuffer(handle).consume((lifetime) => lifetime.value.slice());
};

const toHandle = (context: QuickJSContext, result: HostResult) => {
  if (result === undefined) return context.undefined;
  if (typeof result === "string") return context.newString(result);
  // Copy, because a Buffer shares its ArrayBuffer with others in Node's pool.
  return context.newArrayBuffer(new Uint8Array(result).buffer);
};

/** Creates the function through which the guest calls the host. */
const createHostFunction = (context: QuickJSContext, limits: Limits, callHost: HostOps) =>
  context.newFunction("host", (op, text, bytes) => {
    const opName = readText(context, op, 32) ?? "";
    const textArgument = readText(context, text, limits.jsonBytes);
    const bytesArgument = readBytes(context, bytes, limits.responseBytes);
    const isWithinLimits = textArgument !== undefined && bytesArgument !== undefined;
    return toHandle(
      context,
      isWithinLimits
        ? callHost(opName, textArgument, bytesArgument)
        : callHost("too-large", opName, emptyBytes),
    );
  });

/** Sets a module loader that lets a tool's module import nothing but itself. */
const setLoader = (
  runtime: QuickJSRuntime,
  engine: { code: string | undefined; isCompiled: boolean },
) =>
  runtime.setModuleLoader(
    (name) =>
      name === TOOL_FILE && engine.code !== undefined
        ? engine.code
        : { error: new Error(describeImportError(name)) },
    (from, specifier) => {
      // Requested after the tool's module was loaded without an error.
      if (from === COMPILE_FILE && specifier === STOP_FILE) engine.isCompiled = true;
      const isInternal = specifier === CALL_FILE || specifier === COMPILE_FILE;
      return isInternal ? `./${specifier}` : specifier;
    },
  );

type NewEngine = { memory: WebAssembly.Memory; context: QuickJSContext; host: QuickJSHandle };

/**
 * Evaluates the kind's source, for the first engine. That takes longer than everything else, so the
 * others copy the result.
 */
const boot = <Entry extends string>(
  { source, entries: names }: EngineKind<Entry>,
  { memory, context, host }: NewEngine,
): EngineImage<Entry> => {
  const start = context.unwrapResult(context.evalCode(source, PRELUDE_FILE, { strip: true }));
  const entries = context.unwrapResult(context.callFunction(start, context.undefined, host));
  return {
    host: host.value,
    entries: new Map(names.map((name) => [name, context.getProp(entries, name).value])),
    snapshot: takeSnapshot(memory),
  };
};

/**
 * Brings a new engine to the state that its calls begin with, which is the same for all of its
 * kind.
 */
const getImage = <Entry extends string>(
  kind: EngineKind<Entry>,
  engine: NewEngine,
): EngineImage<Entry> => {
  // The same steps lead to the same addresses.
  if (kind.image?.host === engine.host.value) kind.image.snapshot.restore(engine.memory);
  else kind.image = boot(kind, engine);
  return kind.image;
};

export const createEngine = async <Entry extends string>(
  kind: EngineKind<Entry>,
  limits: Limits,
): Promise<Engine<Entry>> => {
  const memory = new WebAssembly.Memory({
    initial: INITIAL_PAGES,
    maximum: Math.max(INITIAL_PAGES, Math.floor(kind.memoryBytes / 65_536)),
  });
  const noop = () => {};
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(baseVariant, {
      wasmModule: compiledModule,
      wasmMemory: memory,
      log: noop,
      // Emscripten would write to stdout, which carries the protocol's frames.
      emscriptenModule: { print: noop, printErr: noop } as object,
    }),
  );
  adaptEmscriptenModule(quickjs, memory);
  const runtime = quickjs.newRuntime();
  runtime.setMaxStackSize(limits.stackBytes);
  const context = runtime.newContext();
  const engine: Engine<Entry> = {
    context,
    runtime,
    entries: {} as Engine<Entry>["entries"],
    memory,
    get snapshot() {
      return image.snapshot;
    },
    callCount: 0,
    code: undefined,
    isCompiled: false,
    ops: noOps,
    isInterrupted: () => false,
    hasGrown: () => memory.buffer.byteLength > INITIAL_PAGES * 65_536,
    isFull: () => memory.buffer.byteLength > kind.memoryBytes * 0.9,
    reset: noop,
  };
  runtime.setInterruptHandler(() => engine.isInterrupted());
  setLoader(runtime, engine);
  const host = createHostFunction(context, limits, (...operation) => engine.ops(...operation));
  // Anything set earlier belongs to the image.
  const image = getImage(kind, { memory, context, host });
  for (const [name, pointer] of image.entries)
    engine.entries[name] = new Lifetime(pointer) as QuickJSHandle;
  engine.reset = () => {
    image.snapshot.restore(memory);
    engine.callCount++;
    engine.code = undefined;
    engine.isCompiled = false;
    engine.ops = noOps;
    engine.isInterrupted = () => false;
  };
  return engine;
};
