import type { Tool } from "../agent/tool";
import { type Json, parsePointer } from "../schema/json";

/** A copy of the tool with another value at a JSON Pointer; key order stays. */
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
