import { isObject, sameJson } from "@/lib/agent/json";
import type { Tool } from "@/lib/agent/tool";

/** A field in which two versions of a tool differ; an absent value is undefined. */
export type Difference = {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Who changed it since the common base. */
  by: "you" | "them" | "both";
};

const titles: Record<string, string> = {
  name: "Tool name",
  description: "Description",
  category: "Category",
  docNote: "Internal note",
  enabled: "Enabled",
  visibleParameters: "Visible parameters",
  confirmationRequired: "Ask before running",
  confirmationEnforced: "Enforce on the server",
  confirmPrompt: "Confirmation text",
  responseType: "Response type",
  bearer: "The caller’s Bearer token",
  limits: "Limits",
  credentials: "Credentials",
  examples: "Examples",
  credits: "Credits",
};

const orderTitle = "Parameter order";

type Flat = Record<string, unknown>;

/** A tool as titled fields: one per parameter and one per part of the handler. */
const flatten = (tool: Tool | null): Flat => {
  if (!tool) return {};
  const { parameters, handler, ...plain } = tool;
  const { properties, ...schema } = parameters;
  const flat: Flat = {};
  for (const [key, value] of Object.entries(plain)) flat[titles[key] ?? key] = value;
  for (const [name, value] of Object.entries(properties)) flat[`Parameter ${name}`] = value;
  for (const [key, value] of Object.entries(schema))
    if (key !== "type")
      flat[key === "required" ? "Required parameters" : `Parameters, ${key}`] = value;
  for (const [key, value] of Object.entries(handler))
    flat[key === "kind" ? "Handler" : `Handler, ${key}`] = value;
  return flat;
};

/** The fields in which my tool and theirs differ, and who changed each since `base`. */
export const differingFields = (base: Tool | null, mine: Tool, theirs: Tool): Difference[] => {
  const [from, my, their] = [flatten(base), flatten(mine), flatten(theirs)];
  const [myOrder, theirOrder] = [mine, theirs].map((tool) =>
    Object.keys(tool.parameters.properties),
  );
  // A different order is only reported if the names are the same.
  if (sameJson(myOrder?.toSorted(), theirOrder?.toSorted())) {
    my[orderTitle] = myOrder?.join(", ");
    their[orderTitle] = theirOrder?.join(", ");
    from[orderTitle] = Object.keys(base?.parameters.properties ?? {}).join(", ");
  }
  const fields = [...new Set([...Object.keys(my), ...Object.keys(their)])];
  return fields.flatMap((field): Difference[] => {
    if (sameJson(my[field], their[field])) return [];
    const iChanged = !sameJson(my[field], from[field]);
    const theyChanged = !sameJson(their[field], from[field]);
    const by = iChanged && theyChanged ? "both" : iChanged ? "you" : "them";
    return [{ field, mine: my[field], theirs: their[field], by }];
  });
};

/** A short text for a value, at most `most` characters long. */
export const shortly = (value: unknown, most = 140): string => {
  if (value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text =
    typeof value === "string"
      ? value
      : Array.isArray(value) && value.every((item) => !isObject(item))
        ? value.join(", ") || "none"
        : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};
