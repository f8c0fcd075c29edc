import wasm from "@jitl/quickjs-wasmfile-release-sync/wasm";
import baseVariant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from "quickjs-emscripten-core";
import type { Limits } from "../limits";
import { takeMemoryImage } from "./memory-image";

const initialPages = 256;
export const toolFile = "tool.js";
const houseFile = "(house)";

export class OutOfMemory extends Error {}

/** What a guest may ask for; `undefined` gives it `undefined` back. */
export type HostOps = (op: string, text: string, bytes: Uint8Array) => string | Uint8Array | undefined;
type Entries = Record<"start" | "run" | "reply" | "wake" | "abort" | "thrown", QuickJSHandle>;

/** One engine in its own capped memory, set up and imaged; it serves one call at a time. */
export type Engine = {
  context: QuickJSContext;
  runtime: QuickJSRuntime;
  entries: Entries;
  served: number;
  /** Set for the length of a call. */
  ops: HostOps;
  interrupted: () => boolean;
  /** Text longer than this is never copied out of the guest; the op gets the refusal instead. */
  maxText: number;
  grown(): boolean;
  reset(): void;
};

const compiled = WebAssembly.compile(wasm);
const noOps: HostOps = () => undefined;
const noBytes = new Uint8Array(0);
const importRefusal =
  "Imports are not available in a tool: put everything it needs into this one module.";

const readText = (context: QuickJSContext, handle: QuickJSHandle | undefined, max: number) => {
  if (handle === undefined || context.typeof(handle) !== "string") return "";
  if ((context.getLength(handle) ?? 0) > max) return undefined;
  return context.getString(handle);
};

const readBytes = (context: QuickJSContext, handle: QuickJSHandle | undefined) => {
  if (handle === undefined || context.typeof(handle) !== "object") return noBytes;
  return context.getArrayBuffer(handle).consume((lifetime) => lifetime.value.slice());
};

const asHandle = (context: QuickJSContext, answer: string | Uint8Array | undefined) => {
  if (answer === undefined) return context.undefined;
  if (typeof answer === "string") return context.newString(answer);
  return context.newArrayBuffer(answer.slice().buffer);
};

/** Throws `OutOfMemory` where the engine's wrapper would go on with a null pointer. */
const guardAllocations = (quickjs: object) => {
  const emscripten = Reflect.get(quickjs, "module") as { _malloc(size: number): number };
  const allocate = emscripten._malloc;
  emscripten._malloc = (size) => {
    const pointer = allocate(size);
    if (pointer === 0) throw new OutOfMemory("The guest's memory is full.");
    return pointer;
  };
};

export const createEngine = async (limits: Limits): Promise<Engine> => {
  const memory = new WebAssembly.Memory({
    initial: initialPages,
    maximum: Math.max(initialPages, Math.floor(limits.memoryBytes / 65_536)),
  });
  const silent = () => {};
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(baseVariant, {
      wasmModule: compiled,
      wasmMemory: memory,
      log: silent,
      emscriptenModule: { print: silent, printErr: silent },
    }),
  );
  guardAllocations(quickjs);
  const runtime = quickjs.newRuntime();
  runtime.setMaxStackSize(limits.stackBytes);
  const context = runtime.newContext();
  const engine: Engine = {
    context,
    runtime,
    entries: {} as Entries,
    served: 0,
    ops: noOps,
    interrupted: () => false,
    maxText: limits.jsonBytes,
    grown: () => memory.buffer.byteLength > initialPages * 65_536,
    reset: silent,
  };
  runtime.setInterruptHandler(() => engine.interrupted());
  runtime.setModuleLoader(
    () => ({ error: new Error(importRefusal) }),
    (_from, wanted) => wanted,
  );
  const host = context.newFunction("host", (op, text, bytes) => {
    const asked = readText(context, op, 32) ?? "";
    const said = readText(context, text, engine.maxText);
    if (said === undefined) return asHandle(context, engine.ops("too-large", asked, noBytes));
    return asHandle(context, engine.ops(asked, said, readBytes(context, bytes)));
  });
  const boot = context.unwrapResult(context.evalCode(preludeSource, houseFile, { strip: true }));
  const entries = context.unwrapResult(context.callFunction(boot, context.undefined, host));
  for (const name of ["start", "run", "reply", "wake", "abort", "thrown"] as const) {
    engine.entries[name] = context.getProp(entries, name);
  }
  const restore = takeMemoryImage(memory);
  engine.reset = () => {
    restore();
    engine.served++;
    engine.ops = noOps;
    engine.interrupted = () => false;
  };
  return engine;
};
