import { callHost } from "./host";
import { log } from "./log";

type Listener = (event: { type: "abort"; target: unknown }) => void;
const listeners = new Map<Listener, { once: boolean }>();
let onabort: Listener | null = null;

/**
 * The host ends a call that is waiting for nothing. A call with listeners is waiting for its own
 * end.
 */
const reportListeners = () =>
  void callHost("listen", listeners.size > 0 || typeof onabort === "function" ? "1" : "");

export const abortSignal = {
  aborted: false,
  reason: undefined as unknown,
  get onabort() {
    return onabort;
  },
  set onabort(listener) {
    onabort = listener;
    reportListeners();
  },
  throwIfAborted() {
    if (abortSignal.aborted) throw abortSignal.reason;
  },
  addEventListener(type: string, listener: Listener, options?: { once?: boolean }) {
    if (type !== "abort") return;
    listeners.set(listener, { once: options?.once === true });
    reportListeners();
  },
  removeEventListener(_type: string, listener: Listener) {
    if (listeners.delete(listener)) reportListeners();
  },
};

export const abort = (message: string) => {
  const reason = new Error(message);
  reason.name = "AbortError";
  Object.assign(abortSignal, { aborted: true, reason });
  const event = { type: "abort" as const, target: abortSignal };
  for (const listener of [onabort, ...listeners.keys()]) {
    try {
      listener?.(event);
    } catch (error) {
      log.error("An abortSignal listener threw.", error);
    }
  }
};
