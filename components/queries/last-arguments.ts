import { isObject } from "@/lib/agent/json";

const keyFor = (name: string) => `toolwright.arguments.${name}`;

/** Stores a tool's last arguments in this tab's session. `name` is, for example, "weather/getForecast". */
export function keepArguments(name: string, params: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(keyFor(name), JSON.stringify(params));
  } catch {
    // Storage may be full or blocked; nothing depends on it.
  }
}

/** The tool's last arguments in this tab, or undefined. */
export function lastArguments(name: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyFor(name)) ?? "null");
    return isObject(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
