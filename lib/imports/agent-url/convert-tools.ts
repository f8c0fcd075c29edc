import { type Tool, toolSchema } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { truncate } from "@/lib/schema/truncate";
import { toIssuePointer } from "@/lib/schema/zod-issue";
import { collectTools } from "../collect-tools";
import { convertMetadata, toModelName } from "../convert-metadata";
import type { AddWarning } from "../import-kind";
import { repairParameters } from "./repair-parameters";
import {
  findParameters,
  toCategory,
  toConfirmation,
  toCredits,
  toDescription,
  toDocNote,
  toExamples,
  toStoredToolName,
  toVisibleParameters,
} from "./tool-fields";
import type { UpstreamAuth } from "./upstream-auth";
import { createToolHandler, isSendable } from "./upstream-handlers";

export type Upstream = { baseUrl: string; auth: UpstreamAuth };

/**
 * Returns what a model vendor's `{type: "function", function: {…}}` wraps, or undefined if the
 * entry is no function. The type may be absent.
 */
export const findFunction = (entry: unknown): Record<string, unknown> | undefined => {
  if (!isObject(entry) || !isObject(entry.function)) return undefined;
  const { type = "function", function: definition } = entry;
  return type === "function" ? definition : undefined;
};

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
  if (!isObject(entry) || typeof entry.name === "string") return entry;
  const definition = findFunction(entry);
  if (!definition) return entry;
  addWarning("", "tool_wrapped", "The tool was unwrapped from a function definition.");
  return readFunction(definition, entry);
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
  usedNames: ReadonlySet<string>,
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
  const name = toStoredToolName(entry.name, usedNames, addWarning);
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
  const examples = toExamples(entry, parameters);
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
    ...(examples.length > 0 && { examples }),
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
  const entriesByTool = new Map<Tool, unknown>();
  const tools = collectTools(
    [...entries.entries()],
    ([index, entry], usedNames, warn) => {
      const tool = convertTool([index, entry], usedNames, upstream, warn);
      if (tool) entriesByTool.set(tool, entry);
      return tool;
    },
    addWarning,
  );
  return tools.map((tool) => ({ tool, entry: entriesByTool.get(tool) }));
};
