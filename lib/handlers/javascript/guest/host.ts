/**
 * The only host function in a guest context. The prelude keeps it in a closure, out of reach of the author's code.
 * Takes and returns text or bytes; text is JSON where a string could contain NUL, which C strings cannot.
 */
export type Host = (op: string, text?: string, bytes?: ArrayBuffer) => string | ArrayBuffer;

let lent: Host;
export const lendHost = (host: Host) => {
  lent = host;
};

// The author may replace any global, so save what the prelude needs later.
export const { parse, stringify } = JSON;

/** Calls the host with one JSON value and returns its JSON result. Throws if the host refuses. */
export const ask = (op: string, value: unknown): unknown =>
  parse(lent(op, stringify(value)) as string);
export const tell = (op: string, text: string) => lent(op, text);
export const askForBytes = (op: string, value: unknown) =>
  lent(op, stringify(value)) as ArrayBuffer;
export const giveBytes = (op: string, value: unknown, bytes: ArrayBuffer): unknown =>
  parse(lent(op, stringify(value), bytes) as string);

export const setGlobal = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, {
    value,
    writable: true,
    configurable: true,
    enumerable: false,
  });
