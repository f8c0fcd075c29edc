import { MAX_TOOLS } from "@/lib/agent/max-tools";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { cutText, truncate } from "@/lib/schema/truncate";
import { toIssuePointer } from "@/lib/schema/zod-issue";
import { convertMetadata, metadataKeys, toModelName } from "../convert-metadata";
import type { AddWarning } from "../import-kind";
import { noteOddName } from "../odd-name";
import { repairParameters } from "./repair-parameters";
import type { UpstreamAuth } from "./upstream-auth";
import { createToolHandler, isSendable } from "./upstream-handlers";

export type Upstream = { baseUrl: string; auth: UpstreamAuth };

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
  ...parametersKeys,
  ...metadataKeys,
]);
/** Keys that concern a single request to Anthropic's API and say nothing about the tool. */
const requestKeys = new Set(["cache_control", "defer_loading", "eager_input_streaming", "strict"]);

/**
 * Returns a unique name that fits a URL: no control characters, no slashes, at most 128 characters.
 */
const toToolName = (
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

const toDescription = (
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
  if (text.length <= 8000) return text;
  addWarning("/description", "description_cut", "The description was cut at 8,000 characters.");
  return truncate(text, 8000);
};

const toConfirmation = (
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

const toVisibleParameters = (
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
const toDocNote = (entry: Record<string, unknown>, addWarning: AddWarning): string | undefined => {
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

/** Returns the category if it is a short string. Otherwise it goes into the note. */
const toCategory = ({ category }: Record<string, unknown>) =>
  typeof category === "string" && category.length <= 64 && category !== "" ? category : undefined;

/** Returns the credits (legacy price of a call) if valid. Otherwise they go into the note. */
const toCredits = ({ credits }: Record<string, unknown>) =>
  typeof credits === "number" && credits >= 0 ? credits : undefined;

/**
 * Returns the definition inside a model vendor's `{type: "function", function: {…}}`, with the tool
 * name and note that IAgentTool puts beside it.
 */
export const readFunction = (
  definition: Record<string, unknown>,
  { docNote, toolName }: Record<string, unknown>,
): Record<string, unknown> => ({
  ...definition,
  ...(typeof toolName === "string" &&
    toolName !== "" && { name: toolName, modelName: definition.name }),
  ...(docNote !== undefined && { docNote }),
});

/** Unwraps `{type: "function", function: {…}}`, the format of model vendors. */
const unwrapFunction = (entry: unknown, addWarning: AddWarning): unknown => {
  if (!isObject(entry) || typeof entry.name === "string" || !isObject(entry.function)) return entry;
  addWarning("", "tool_wrapped", "The tool was unwrapped from a function definition.");
  return readFunction(entry.function, entry);
};

const removeUnsendable = ({ properties }: ParametersSchema, addWarning: AddWarning) => {
  for (const property of Object.keys(properties).filter((key) => !isSendable(key))) {
    delete properties[property];
    addWarning(
      "/properties",
      "property_left_out",
      `"${truncate(property, 60)}" cannot be sent and was skipped.`,
    );
  }
};

const convertTool = (
  [index, rawEntry]: [number, unknown],
  usedNames: Set<string>,
  { baseUrl, auth }: Upstream,
  addWarning: AddWarning,
) => {
  const entry = unwrapFunction(rawEntry, addWarning);
  if (!isObject(entry) || typeof entry.name !== "string" || entry.name.trim() === "")
    return void addWarning(
      "",
      "tool_left_out",
      `Entry ${index + 1} of the list was skipped, because it has no name.`,
    );
  const upstreamName = entry.name.toWellFormed();
  if (upstreamName === "." || upstreamName === "..")
    return void addWarning(
      "",
      "tool_left_out",
      `The tool "${entry.name}" was skipped: its name cannot be used in a URL.`,
    );
  const name = toToolName(entry.name, usedNames, addWarning);
  const modelName = toModelName(entry, name, usedNames, addWarning);
  const raw = findParameters(entry);
  if (raw !== undefined && entry.parameters === undefined)
    addWarning("/parameters", "parameters_renamed", 'The schema was renamed to "parameters".');
  const addParameterWarning: AddWarning = (path, code, message) =>
    addWarning(`/parameters${path}`, code, message);
  const { parameters, confirmation } = repairParameters(raw, addParameterWarning);
  removeUnsendable(parameters, addParameterWarning);
  if (parameters.additionalProperties === true || isObject(parameters.additionalProperties))
    addParameterWarning("", "extra_arguments", "Additional properties are not sent.");
  const category = toCategory(entry);
  const credits = toCredits(entry);
  const toNoteEntry = (key: "category" | "credits", value: unknown) =>
    value === undefined && entry[key] !== undefined && { [`original ${key}`]: entry[key] };
  const docNote = toDocNote(
    { ...entry, ...toNoteEntry("category", category), ...toNoteEntry("credits", credits) },
    addWarning,
  );
  const visibleParameters = toVisibleParameters(entry.visibleParameters, parameters, addWarning);
  const confirmationRequired = toConfirmation(entry, confirmation, addWarning);
  const tool: Tool = {
    name,
    ...(modelName !== undefined && { modelName }),
    description: toDescription(entry.description, name, addWarning),
    ...(category && { category }),
    ...(docNote && { docNote }),
    ...(credits !== undefined && { credits }),
    parameters,
    ...(visibleParameters && { visibleParameters }),
    ...(confirmationRequired !== undefined && { confirmationRequired }),
    ...convertMetadata(entry, addWarning),
    ...(auth.callerBearer && { bearer: "required" as const }),
    handler: createToolHandler(baseUrl, upstreamName, parameters, auth),
  };
  const { error } = toolSchema.safeParse(tool);
  const [first] = error?.issues ?? [];
  if (!first) return tool;
  const problem = `${toIssuePointer(first.path)}: ${first.message}`;
  return void addWarning(
    "",
    "tool_left_out",
    `The tool "${truncate(name, 60)}" was skipped. ${problem}`,
  );
};

/**
 * Converts an agent's tool list to tools that call the agent. Returns each with its entry in the
 * list. Warning paths point into the manifest.
 */
export const convertTools = (
  entries: unknown[],
  upstream: Upstream,
  addWarning: AddWarning,
): { tool: Tool; entry: unknown }[] => {
  const tools: { tool: Tool; entry: unknown }[] = [];
  const usedNames = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (tools.length === MAX_TOOLS) {
      addWarning("/tools", "tools_cut", `Only the first ${MAX_TOOLS} tools were imported.`);
      break;
    }
    const toolPath = `/tools/${tools.length}`;
    const toolWarnings: Parameters<AddWarning>[] = [];
    const tool = convertTool([index, entry], usedNames, upstream, (...warning) =>
      toolWarnings.push(warning),
    );
    // A warning about a skipped tool would point to the next one.
    for (const [path, code, message] of toolWarnings)
      if (tool) addWarning(toolPath + path, code, message);
      else if (code === "tool_left_out") addWarning("/tools", code, message);
    if (!tool) continue;
    usedNames.add(tool.name);
    if (tool.modelName !== undefined) usedNames.add(tool.modelName);
    tools.push({ tool, entry });
  }
  return tools;
};
