/**
 * The only host function in a guest context. The prelude keeps it in a closure, out of reach of the
 * author's code. Takes and returns text or bytes. Text is JSON if a string could contain NUL, which
 * C strings cannot.
 */
export type Host = (op: string, text?: string, bytes?: ArrayBuffer) => string | ArrayBuffer;

let hostFunction: Host;
export const setHost = (host: Host) => {
  hostFunction = host;
};

// The author may replace any global, so save what the prelude needs later.
export const { parse, stringify } = JSON;

/** Calls the host with one JSON value and returns its JSON result. Throws if the host refuses. */
export const callHostJson = (op: string, value: unknown): unknown =>
  parse(hostFunction(op, stringify(value)) as string);
export const callHost = (op: string, text: string) => hostFunction(op, text);
export const callHostForBytes = (op: string, value: unknown, bytes?: ArrayBuffer) =>
  hostFunction(op, stringify(value), bytes) as ArrayBuffer;
export const callHostWithBytes = (op: string, value: unknown, bytes: ArrayBuffer): unknown =>
  parse(hostFunction(op, stringify(value), bytes) as string);

export const setGlobal = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, {
    value,
    writable: true,
    configurable: true,
    enumerable: false,
  });
