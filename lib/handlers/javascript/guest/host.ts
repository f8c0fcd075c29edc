/**
 * The one function the runner lends to a guest context. It never reaches the author's code: the prelude
 * keeps it in a closure. Takes and gives text (JSON wherever a string could hold NUL, which the engine's
 * C strings cannot) or bytes.
 */
export type Host = (op: string, text?: string, bytes?: ArrayBuffer) => string | ArrayBuffer;

let lent: Host;
export const lendHost = (host: Host) => {
  lent = host;
};

// The author may replace any global, so what the prelude needs later is taken now.
export const { parse, stringify } = JSON;

/** Asks the host with one JSON value; the answer is JSON too. A refusal of the host arrives as an Error. */
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
