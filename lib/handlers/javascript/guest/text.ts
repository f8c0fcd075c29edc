import { callHostForBytes, callHostJson, callHostWithBytes } from "./host";

/** Returns the bytes of a view or buffer as an ArrayBuffer of exactly that size. */
export const toArrayBuffer = (data: ArrayBuffer | ArrayBufferView): ArrayBuffer =>
  ArrayBuffer.isView(data)
    ? (data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer)
    : data;

export class TextEncoder {
  get encoding() {
    return "utf-8";
  }
  encode(text = "") {
    return new Uint8Array(callHostForBytes("encode", String(text)));
  }
}

export class TextDecoder {
  #options: { encoding: string; fatal: boolean; ignoreBOM: boolean };
  constructor(encoding = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
    this.#options = { encoding: String(encoding).toLowerCase(), fatal, ignoreBOM };
    callHostWithBytes("decode", this.#options, new ArrayBuffer(0));
  }
  get encoding() {
    return this.#options.encoding;
  }
  decode(data: ArrayBuffer | ArrayBufferView = new ArrayBuffer(0)) {
    return callHostWithBytes("decode", this.#options, toArrayBuffer(data)) as string;
  }
}

export const atob = (text: unknown) => callHostJson("atob", String(text));
export const btoa = (text: unknown) => callHostJson("btoa", String(text));
