import baseVariant from "@jitl/quickjs-wasmfile-release-sync";
import wasm from "@jitl/quickjs-wasmfile-release-sync/wasm";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from "quickjs-emscripten-core";
import type { Limits } from "../limits";
import type { GuestEntry } from "./engine-kinds";
import type { createImager } from "./memory-image";

const initialPages = 256;
export const toolFile = "tool.js";
const houseFile = "(prelude)";

export class OutOfMemory extends Error {}

/**
 * Handles a guest's operation. `undefined` is returned to the guest as `undefined`; a throw becomes an Error there.
 * Text or bytes over the limit are not copied: `op` is then `too-large`, and `text` is the requested operation.
 */
type Answer = string | Uint8Array | undefined;
export type HostOps = (op: string, text: string, bytes: Uint8Array) => Answer;

/** What an engine runs. All engines of a kind are set up by the same steps. */
export type Kind<Entry extends string> = {
  /** A script that evaluates to a function: it takes the host and returns the entries. */
  source: string;
  entries: readonly Entry[];
  memoryBytes: number;
  takeImage: ReturnType<typeof createImager>;
};

/** One QuickJS engine in its own capped memory, with a snapshot of its initial state. Serves one call at a time. */
export type Engine<Entry extends string = GuestEntry> = {
  context: QuickJSContext;
  runtime: QuickJSRuntime;
  entries: Record<Entry, QuickJSHandle>;
  served: number;
  /** Set for the duration of a call. */
  ops: HostOps;
  interrupted: () => boolean;
  /** Whether its memory has grown, which cannot be undone. */
  grown(): boolean;
  full(): boolean;
  reset(): void;
};

const compiled = WebAssembly.compile(wasm);
const noOps: HostOps = () => undefined;
const noBytes = new Uint8Array(0);
export const refuseImport = (name: string) =>
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
  if (handle === undefined || context.typeof(handle) !== "object") return noBytes;
  const length = context.getProp(handle, "byteLength").consume((value) => context.getNumber(value));
  if (length === 0) return noBytes;
  if (length > max) return undefined;
  return context.getArrayBuffer(handle).consume((lifetime) => lifetime.value.slice());
};

const asHandle = (context: QuickJSContext, answer: Answer) => {
  if (answer === undefined) return context.undefined;
  if (typeof answer === "string") return context.newString(answer);
  // Copy, because a Buffer shares its ArrayBuffer with others in Node's pool.
  return context.newArrayBuffer(new Uint8Array(answer).buffer);
};

/** Throws `OutOfMemory` where the engine's wrapper would continue with a null pointer. */
const guardAllocations = (quickjs: object) => {
  const emscripten = Reflect.get(quickjs, "module") as { _malloc(size: number): number };
  const allocate = emscripten._malloc;
  emscripten._malloc = (size) => {
    const pointer = allocate(size);
    if (pointer === 0) throw new OutOfMemory("The guest is out of memory.");
    return pointer;
  };
};

export const createEngine = async <Entry extends string>(
  kind: Kind<Entry>,
  limits: Limits,
): Promise<Engine<Entry>> => {
  const memory = new WebAssembly.Memory({
    initial: initialPages,
    maximum: Math.max(initialPages, Math.floor(kind.memoryBytes / 65_536)),
  });
  const silent = () => {};
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(baseVariant, {
      wasmModule: compiled,
      wasmMemory: memory,
      log: silent,
      // Emscripten would write to stdout, which carries the protocol's frames.
      emscriptenModule: { print: silent, printErr: silent } as object,
    }),
  );
  guardAllocations(quickjs);
  const runtime = quickjs.newRuntime();
  runtime.setMaxStackSize(limits.stackBytes);
  const context = runtime.newContext();
  const engine: Engine<Entry> = {
    context,
    runtime,
    entries: {} as Engine<Entry>["entries"],
    served: 0,
    ops: noOps,
    interrupted: () => false,
    grown: () => memory.buffer.byteLength > initialPages * 65_536,
    full: () => memory.buffer.byteLength > kind.memoryBytes * 0.9,
    reset: silent,
  };
  runtime.setInterruptHandler(() => engine.interrupted());
  runtime.setModuleLoader(
    (name) => ({ error: new Error(refuseImport(name)) }),
    (_from, wanted) => wanted,
  );
  const host = context.newFunction("host", (op, text, bytes) => {
    const asked = readText(context, op, 32) ?? "";
    const said = readText(context, text, limits.jsonBytes);
    const given = readBytes(context, bytes, limits.responseBytes);
    const fits = said !== undefined && given !== undefined;
    return asHandle(
      context,
      fits ? engine.ops(asked, said, given) : engine.ops("too-large", asked, noBytes),
    );
  });
  const boot = context.unwrapResult(context.evalCode(kind.source, houseFile, { strip: true }));
  const entries = context.unwrapResult(context.callFunction(boot, context.undefined, host));
  for (const name of kind.entries) engine.entries[name] = context.getProp(entries, name);
  const restore = kind.takeImage(memory);
  engine.reset = () => {
    restore();
    engine.served++;
    engine.ops = noOps;
    engine.interrupted = () => false;
  };
  return engine;
};
