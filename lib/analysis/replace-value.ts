import type { Tool } from "../agent/tool";
import { type Json, parsePointer } from "../schema/json";

/** Returns a copy of the tool with a new value at a JSON Pointer. Keeps the key order. */
export const replaceValue = <Content extends Partial<Tool>>(
  tool: Content,
  path: string,
  value: Json,
): Content => {
  const copy = structuredClone(tool);
  const steps = parsePointer(path);
  const last = steps.pop() ?? "";
  let node: unknown = copy;
  for (const step of steps) node = (node as Record<string, unknown>)[step];
  (node as Record<string, unknown>)[last] = value;
  return copy;
};
