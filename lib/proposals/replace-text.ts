import type { Tool } from "@/lib/agent/tool";
import { isObject, parsePointer } from "@/lib/schema/json";

/** A copy of the tool with another text at a JSON Pointer. */
export const replaceText = (tool: Tool, path: string, text: string): Tool => {
  const copy = structuredClone(tool);
  const steps = parsePointer(path);
  const last = steps.pop() ?? "";
  let node: unknown = copy;
  for (const step of steps) node = isObject(node) ? node[step] : undefined;
  if (isObject(node)) node[last] = text;
  return copy;
};
