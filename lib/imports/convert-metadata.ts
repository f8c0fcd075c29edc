import type { Tool } from "@/lib/agent/tool";
import { annotationNames } from "@/lib/agent/tool-annotations";
import { toolIconSchema } from "@/lib/agent/tool-icon";
import { isAuthoredToolName } from "@/lib/agent/tool-name";
import { checkSchema } from "@/lib/schema/check-schema";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { cutText, truncate } from "@/lib/schema/truncate";
import { repairAuthoredSchema } from "./agent-url/repair-authored-schema";
import type { AddWarning } from "./import-kind";

type Entry = Record<string, unknown>;

const MAX_TITLE_LENGTH = 120;

/** Keys of a listed tool that `convertMetadata` reads. */
export const metadataKeys = ["title", "icon", "icons", "annotations", "outputSchema"];

/**
 * Returns the name for models if it differs from the tool's own. Returns undefined, with a warning,
 * if the name is invalid or another tool in the list uses it.
 */
export const toModelName = (
  { modelName }: Entry,
  name: string,
  usedNames: ReadonlySet<string>,
  addWarning: AddWarning,
): string | undefined => {
  if (typeof modelName !== "string" || modelName === name) return undefined;
  if (isAuthoredToolName(modelName) && !usedNames.has(modelName)) return modelName;
  addWarning(
    "/modelName",
    "model_name_left_out",
    `The name for models "${truncate(modelName, 60)}" was skipped: it is not valid, or another tool has it.`,
  );
  return undefined;
};

/** Returns the title, which MCP also allows among the annotations. */
const toTitle = ({ title, annotations }: Entry, addWarning: AddWarning): string | undefined => {
  const text = title ?? (isObject(annotations) ? annotations.title : undefined);
  if (typeof text !== "string" || text.trim() === "") return undefined;
  if (text.length > MAX_TITLE_LENGTH)
    addWarning("/title", "text_cut", "The title was truncated to 120 characters.");
  return cutText(text, MAX_TITLE_LENGTH);
};

/** Reads annotations such as MCP's `readOnlyHint` or a manifest's `readOnly`. */
const toAnnotations = ({ annotations }: Entry): Tool["annotations"] => {
  if (!isObject(annotations)) return undefined;
  const entries = annotationNames.flatMap((name) => {
    const value = annotations[`${name}Hint`] ?? annotations[name];
    return typeof value === "boolean" ? [[name, value] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

const toIcon = ({ icon, icons }: Entry, addWarning: AddWarning): string | undefined => {
  const sources = [icon, ...(Array.isArray(icons) ? icons : [])].map((each) =>
    isObject(each) ? each.src : each,
  );
  const candidates = sources.filter((source) => source !== undefined);
  const fitting = candidates.find((source) => toolIconSchema.safeParse(source).success);
  if (typeof fitting === "string") return fitting;
  if (candidates.length > 0)
    addWarning(
      "/icon",
      "icon_left_out",
      "The icon was skipped. Icons must be PNG, JPEG or WebP images of up to 16 KB, embedded in the definition.",
    );
  return undefined;
};

/** Returns the output schema if it is valid. */
const toOutputSchema = (
  { outputSchema: schema }: Entry,
  addWarning: AddWarning,
): JsonSchema | undefined => {
  if (schema === undefined || schema === null) return undefined;
  const [issue] = isObject(schema)
    ? checkSchema(schema, 1)
    : [{ path: "", message: "It is not a JSON Schema." }];
  if (isObject(schema) && !issue) {
    const copy = structuredClone(schema);
    repairAuthoredSchema(copy, (path, code, message) =>
      addWarning(`/outputSchema${path}`, code, message),
    );
    return copy;
  }
  addWarning(
    "/outputSchema",
    "output_schema_left_out",
    `The output schema was skipped. ${issue?.path ?? ""} ${issue?.message ?? ""}`.trim(),
  );
  return undefined;
};

/**
 * Converts what the list of another agent or an MCP server says about a tool besides its arguments.
 */
export const convertMetadata = (
  entry: Entry,
  addWarning: AddWarning,
): Pick<Tool, "title" | "icon" | "annotations" | "outputSchema"> => {
  const title = toTitle(entry, addWarning);
  const icon = toIcon(entry, addWarning);
  const annotations = toAnnotations(entry);
  const outputSchema = toOutputSchema(entry, addWarning);
  return {
    ...(title !== undefined && { title }),
    ...(icon !== undefined && { icon }),
    ...(annotations && { annotations }),
    ...(outputSchema && { outputSchema }),
  };
};
