import { parsePointer } from "@/lib/schema/json";

/** Display names for the parts of a request definition. */
const partLabels: Record<string, string> = {
  url: "URL",
  query: "query",
  headers: "headers",
  auth: "authentication",
  body: "body",
};

/**
 * Formats a JSON Pointer into a request definition for people: `/body/value/city` becomes
 * `body.city`.
 */
export const formatPlace = (pointer: string): string => {
  const [part = "", ...steps] = parsePointer(pointer);
  const label = partLabels[part];
  if (label === undefined) return pointer;
  const row = part === "query" || part === "headers" ? Number(steps[0]) + 1 : undefined;
  if (row !== undefined) return `${label}, row ${row}`;
  const [first, ...inner] = steps;
  return [label, ...(first === "value" ? inner : steps)].join(".");
};
