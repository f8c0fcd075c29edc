export class OutOfMemory extends Error {}

/** The parts of Emscripten's module that are replaced. */
type EmscriptenModule = {
  _malloc(bytes: number): number;
  lengthBytesUTF8(text: string): number;
  /** Writes text and a final zero. `maxBytes` includes the zero. */
  stringToUTF8(text: string, pointer: number, maxBytes: number): void;
};

const encoder = new TextEncoder();

/**
 * Makes a failed allocation throw `OutOfMemory`, because the engine's wrapper would continue with a
 * null pointer.
 */
const guardAllocations = (emscripten: EmscriptenModule) => {
  const allocate = emscripten._malloc;
  emscripten._malloc = (bytes) => {
    const pointer = allocate(bytes);
    if (pointer === 0) throw new OutOfMemory("The guest is out of memory.");
    return pointer;
  };
};

/**
 * Encodes text with Node's own functions. Emscripten's count and copy one character at a time, 5 ms
 * for 1 MB. Node would replace lone surrogates.
 */
const encodeNatively = (emscripten: EmscriptenModule, memory: WebAssembly.Memory) => {
  const { stringToUTF8 } = emscripten;
  emscripten.lengthBytesUTF8 = (text) => Buffer.byteLength(text);
  emscripten.stringToUTF8 = (text, pointer, maxBytes) => {
    if (!text.isWellFormed()) return stringToUTF8(text, pointer, maxBytes);
    const bytes = new Uint8Array(memory.buffer, pointer, maxBytes);
    bytes[encoder.encodeInto(text, bytes).written] = 0;
  };
};

/** Adapts the module behind an engine's wrapper, which uses this memory. */
export const adaptEmscriptenModule = (quickjs: object, memory: WebAssembly.Memory): void => {
  const emscripten = Reflect.get(quickjs, "module") as EmscriptenModule;
  guardAllocations(emscripten);
  encodeNatively(emscripten, memory);
};
