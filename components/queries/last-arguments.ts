import { isObject } from "@/lib/agent/json";

const keyFor = (name: string) => `toolwright.arguments.${name}`;

/** Keeps what a tool was last tried with, in this tab's session. `name` is such as "weather/getForecast". */
export function keepArguments(name: string, params: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(keyFor(name), JSON.stringify(params));
  } catch {
    // Storage may be full or forbidden; nothing depends on it.
  }
}

/** What the tool was last tried with in this tab; undefined when it was not. */
export function lastArguments(name: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyFor(name)) ?? "null");
    return isObject(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
