import type { Tool } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import { cutText, truncate } from "@/lib/schema/truncate";
import { metadataKeys } from "../convert-metadata";
import { cutDescription } from "../cut-texts";
import type { AddWarning } from "../import-kind";
import { noteOddName } from "../odd-name";
import { createExamples } from "../repair-tool";

/** Names for a tool's parameter schema, used by agents, MCP, Anthropic and Gemini. */
const parametersKeys = [
  "parameters",
  "inputSchema",
  "input_schema",
  "parametersJsonSchema",
  "parameters_json_schema",
];

export const findParameters = (entry: Record<string, unknown>): unknown =>
  parametersKeys.map((key) => entry[key]).find((value) => value !== undefined && value !== null);

const knownKeys = new Set([
  "name",
  "modelName",
  "description",
  "visibleParameters",
  "confirmationRequired",
  "requiresConfirmation",
  "category",
  "credits",
  "input_examples",
  ...parametersKeys,
  ...metadataKeys,
]);
/** Keys that concern a single request to Anthropic's API and say nothing about the tool. */
const requestKeys = new Set(["cache_control", "defer_loading", "eager_input_streaming", "strict"]);

/**
 * Returns a unique name that fits a URL: no control characters, no slashes, at most 128 characters.
 */
export const toStoredToolName = (
  upstreamName: string,
  usedNames: ReadonlySet<string>,
  addWarning: AddWarning,
): string => {
  let name = cutText(upstreamName.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/]/gu, "_"), 128);
  if (name !== upstreamName)
    addWarning(
      "/name",
      "name_mended",
      `The name "${truncate(upstreamName, 60)}" is not allowed and was changed to "${name}".`,
    );
  else noteOddName(name, addWarning);
  if (usedNames.has(name)) {
    const stem = cutText(name, 120);
    for (let count = 2; usedNames.has(name); count += 1) name = `${stem}_${count}`;
    addWarning(
      "/name",
      "name_duplicate",
      `Another tool is also called "${upstreamName}". This one was renamed to "${name}".`,
    );
  }
  return name;
};

export const toDescription = (
  upstreamDescription: unknown,
  name: string,
  addWarning: AddWarning,
): string => {
  const original = typeof upstreamDescription === "string" ? upstreamDescription : "";
  const text = original.length > 8000 ? original.trim() : original;
  if (text.trim() === "") {
    addWarning("/description", "description_missing", "The tool has no description. Add one.");
    return `Runs "${name}" of the imported agent.`;
  }
  return cutDescription(text, addWarning);
};

export const toConfirmation = (
  entry: Record<string, unknown>,
  nestedFlag: boolean | undefined,
  addWarning: AddWarning,
) => {
  const { confirmationRequired: required, requiresConfirmation: alias } = entry;
  if (alias !== undefined && required === undefined)
    addWarning(
      "/confirmationRequired",
      "confirmation_renamed",
      `"requiresConfirmation" was renamed to "confirmationRequired".`,
    );
  const flag = required ?? alias ?? nestedFlag;
  if (flag === undefined) return undefined;
  if (typeof flag !== "boolean")
    addWarning(
      "/confirmationRequired",
      "confirmation_mended",
      "The flag was not a boolean and was converted to one.",
    );
  return flag === true || flag === "true" || nestedFlag === true;
};

export const toVisibleParameters = (
  upstreamNames: unknown,
  parameters: Tool["parameters"],
  addWarning: AddWarning,
) => {
  if (upstreamNames === undefined) return undefined;
  const names = Array.isArray(upstreamNames)
    ? upstreamNames.filter((name) => typeof name === "string")
    : [];
  const knownNames = [...new Set(names)].filter((name) =>
    Object.hasOwn(parameters.properties, name),
  );
  const hiddenRequired = (parameters.required ?? []).filter(
    (name) =>
      Object.hasOwn(parameters.properties, name) &&
      parameters.properties[name]?.default === undefined &&
      !knownNames.includes(name),
  );
  if (
    !Array.isArray(upstreamNames) ||
    knownNames.length < upstreamNames.length ||
    hiddenRequired.length > 0
  )
    addWarning(
      "/visibleParameters",
      "visible_mended",
      "Unknown and repeated names were removed from the visible parameters, and required ones without a default were added.",
    );
  if (!Array.isArray(upstreamNames)) return undefined;
  // A list that contains only unknown names does not mean that every parameter is hidden.
  const visible = [...knownNames, ...hiddenRequired];
  return visible.length === 0 && upstreamNames.length > 0 ? undefined : visible;
};

/**
 * Returns the tool's note followed by its unknown fields in readable form, or undefined if there
 * are neither.
 */
export const toDocNote = (
  entry: Record<string, unknown>,
  addWarning: AddWarning,
): string | undefined => {
  const ownNote = typeof entry.docNote === "string" ? truncate(entry.docNote, 8000) : undefined;
  const isNote = (key: string) => key === "docNote" && ownNote !== undefined;
  const isCustomType = (key: string) => key === "type" && entry[key] === "custom";
  const unknownKeys = Object.keys(entry).filter(
    (key) => !knownKeys.has(key) && !requestKeys.has(key) && !isCustomType(key) && !isNote(key),
  );
  if (unknownKeys.length === 0) return ownNote || undefined;
  const names = truncate(unknownKeys.map((key) => `"${key}"`).join(", "), 300);
  addWarning(
    "/docNote",
    "field_noted",
    `${names} ${unknownKeys.length === 1 ? "is not a tool field and was" : "are not tool fields and were"} moved to the note.`,
  );
  const lines = unknownKeys.map(
    (key) => `${key}: ${truncate(JSON.stringify(entry[key]) ?? "", 500)}`,
  );
  const parts = [...(ownNote ? [ownNote, ""] : []), "From the imported agent:", ...lines];
  return truncate(parts.join("\n"), 8000);
};

const MAX_EXAMPLES = 100;

/** Returns the valid ones of Anthropic's example inputs, as tests without assertions. */
export const toExamples = (
  { input_examples: inputs }: Record<string, unknown>,
  parameters: Tool["parameters"],
): NonNullable<Tool["examples"]> =>
  (Array.isArray(inputs) ? inputs.slice(0, MAX_EXAMPLES) : []).flatMap((input, index) =>
    isObject(input)
      ? (createExamples(`Example ${index + 1}`, input, parameters).examples ?? [])
      : [],
  );

/** Returns the category if it is a short string. Otherwise it goes into the note. */
export const toCategory = ({ category }: Record<string, unknown>) =>
  typeof category === "string" && category.length <= 64 && category !== "" ? category : undefined;

/** Returns the credits (legacy price of a call) if valid. Otherwise they go into the note. */
export const toCredits = ({ credits }: Record<string, unknown>) =>
  typeof credits === "number" && credits >= 0 ? credits : undefined;
