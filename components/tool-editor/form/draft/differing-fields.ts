import type { Tool } from "@/lib/agent/tool";
import { isJsonEqual, isObject } from "@/lib/schema/json";
import { cutText, truncate } from "@/lib/schema/truncate";

/** A field in which two versions of a tool differ. An absent value is undefined. */
export type Difference = {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Who has changed it since the common base. */
  by: "you" | "them" | "both";
};

const titles: Record<string, string> = {
  name: "Tool name",
  title: "Title",
  modelName: "Name for models",
  icon: "Icon",
  description: "Description",
  category: "Category",
  docNote: "Internal note",
  enabled: "Enabled",
  visibleParameters: "Visible parameters",
  confirmationRequired: "Ask before running",
  confirmationEnforced: "Enforce on the server",
  enforceFormats: "Check formats",
  confirmPrompt: "Confirmation text",
  annotations: "Annotations",
  scope: "Sign-in scope",
  responseType: "Response type",
  outputSchema: "Output schema",
  bearer: "The caller’s Bearer token",
  taskSupport: "Long calls over MCP",
  limits: "Limits",
  credentials: "Credentials",
  examples: "Examples",
  credits: "Credits",
};

const ORDER_TITLE = "Parameter order";

type FieldValues = Record<string, unknown>;

/** Returns a tool as titled fields: one per parameter and one per part of the handler. */
const toFields = (tool: Tool | null): FieldValues => {
  if (!tool) return {};
  const { parameters, handler, ...plain } = tool;
  const { properties, ...schema } = parameters;
  const values: FieldValues = {};
  for (const [key, value] of Object.entries(plain)) values[titles[key] ?? key] = value;
  for (const [name, value] of Object.entries(properties)) values[`Parameter ${name}`] = value;
  for (const [key, value] of Object.entries(schema))
    if (key !== "type")
      values[key === "required" ? "Required parameters" : `Parameters, ${key}`] = value;
  for (const [key, value] of Object.entries(handler))
    values[key === "kind" ? "Handler" : `Handler, ${key}`] = value;
  return values;
};

/**
 * Returns the fields in which my tool and theirs differ, and who has changed each one since `base`.
 */
export const differingFields = (base: Tool | null, mine: Tool, theirs: Tool): Difference[] => {
  const from = toFields(base);
  const my = toFields(mine);
  const their = toFields(theirs);
  const [myOrder, theirOrder] = [mine, theirs].map((tool) =>
    Object.keys(tool.parameters.properties),
  );
  // Report a different order only if the names are the same.
  if (isJsonEqual(myOrder?.toSorted(), theirOrder?.toSorted())) {
    my[ORDER_TITLE] = myOrder?.join(", ");
    their[ORDER_TITLE] = theirOrder?.join(", ");
    from[ORDER_TITLE] = Object.keys(base?.parameters.properties ?? {}).join(", ");
  }
  const fields = [...new Set([...Object.keys(my), ...Object.keys(their)])];
  return fields.flatMap((field): Difference[] => {
    if (isJsonEqual(my[field], their[field])) return [];
    const iChanged = !isJsonEqual(my[field], from[field]);
    const theyChanged = !isJsonEqual(their[field], from[field]);
    const changer = iChanged ? "you" : "them";
    const by = iChanged && theyChanged ? "both" : changer;
    return [{ field, mine: my[field], theirs: their[field], by }];
  });
};

const MAX_CHARS = 140;
/** How many shared characters to show before the point where two texts differ. */
const SHARED_CHARS = 40;

const toText = (value: unknown): string => {
  if (value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  const isPlainList = Array.isArray(value) && value.every((item) => !isObject(item));
  return isPlainList ? value.join(", ") || "none" : JSON.stringify(value);
};

/**
 * Returns short texts for two values. Omits a long common prefix, so that the difference is
 * visible.
 */
export const abbreviateBoth = (mine: unknown, theirs: unknown): [string, string] => {
  const texts: [string, string] = [toText(mine), toText(theirs)];
  const [text, other] = texts;
  let shared = 0;
  while (shared < text.length && text[shared] === other[shared]) shared += 1;
  const isSeen = shared <= MAX_CHARS - SHARED_CHARS;
  const start = isSeen ? 0 : cutText(text, shared - SHARED_CHARS).length;
  const excerpt = (whole: string) =>
    truncate(start > 0 ? `…${whole.slice(start)}` : whole, MAX_CHARS);
  return [excerpt(text), excerpt(other)];
};
