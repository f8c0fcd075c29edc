import { parsePointer } from "@/lib/schema/json";

/** What each part of a request definition is called on screens. */
const partLabels: Record<string, string> = {
  url: "URL",
  query: "query",
  headers: "headers",
  auth: "authentication",
  body: "body",
};

/** A JSON pointer into a request definition as people read it: `/body/value/city` is `body.city`. */
export const formatPlace = (pointer: string): string => {
  const [part = "", ...steps] = parsePointer(pointer);
  const label = partLabels[part];
  if (label === undefined) return pointer;
  const row = part === "query" || part === "headers" ? Number(steps[0]) + 1 : undefined;
  if (row !== undefined) return `${label}, row ${row}`;
  const [first, ...inner] = steps;
  return [label, ...(first === "value" ? inner : steps)].join(".");
};
