import { log } from "./log";

type Listener = (event: { type: "abort"; target: unknown }) => void;
const listeners = new Map<Listener, { once: boolean }>();

export const abortSignal = {
  aborted: false,
  reason: undefined as unknown,
  onabort: null as Listener | null,
  throwIfAborted() {
    if (abortSignal.aborted) throw abortSignal.reason;
  },
  addEventListener(type: string, listener: Listener, options?: { once?: boolean }) {
    if (type === "abort") listeners.set(listener, { once: options?.once === true });
  },
  removeEventListener(_type: string, listener: Listener) {
    listeners.delete(listener);
  },
};

export const abort = (message: string) => {
  const reason = new Error(message);
  reason.name = "AbortError";
  Object.assign(abortSignal, { aborted: true, reason });
  const event = { type: "abort" as const, target: abortSignal };
  for (const listener of [abortSignal.onabort, ...listeners.keys()]) {
    try {
      listener?.(event);
    } catch (error) {
      log.error("An abortSignal listener threw.", error);
    }
  }
};
