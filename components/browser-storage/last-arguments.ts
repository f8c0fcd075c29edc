import { isObject } from "@/lib/schema/json";

const getStorageKey = (name: string) => `toolwright.arguments.${name}`;

/**
 * Stores a tool's last arguments in this tab's session. `name` is, for example,
 * "weather/getForecast".
 */
export function saveLastArguments(name: string, params: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(getStorageKey(name), JSON.stringify(params));
  } catch {
    // Storage may be full or blocked. Nothing depends on it.
  }
}

/** Returns the tool's last arguments in this tab, or undefined if there are none. */
export function readLastArguments(name: string): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(getStorageKey(name)) ?? "null");
    return isObject(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
