import { isObject } from "@/lib/schema/json";
import { getSessionStorage, readJson, saveJson } from "./stored-values";

const getStorageKey = (name: string) => `toolwright.arguments.${name}`;

/**
 * Stores a tool's last arguments in this tab's session. `name` is, for example,
 * "weather/getForecast".
 */
export const saveLastArguments = (name: string, params: Record<string, unknown>): void =>
  saveJson(getSessionStorage, getStorageKey(name), params);

/** Returns the tool's last arguments in this tab, or undefined if there are none. */
export function readLastArguments(name: string): Record<string, unknown> | undefined {
  const stored = readJson(getSessionStorage, getStorageKey(name));
  return isObject(stored) ? stored : undefined;
}
