import { cacheRefusal } from "./caching";
import { dangerIn } from "./danger";
import { isObject, type Json, pointer, pointerSteps } from "./json";
import { modelNames } from "./model-name";
import { authoredToolName, type Tool } from "./tool";

/** A thing that works but should be better. `path` is a JSON Pointer into the tool. */
export type LintWarning = {
  path: string;
  code: LintCode;
  message: string;
  /** The tool with just this put right, where there is only one right way. */
  mend?: { label: string; tool: Tool };
};
export type LintCode =
  | "odd-name"
  | "missing-description"
  | "missing-confirmation"
  | "unknown-required"
  | "missing-items"
  | "never-kept"
  | "not-enforceable";

type Node = Record<string, unknown>;

/** A copy of the tool in which the value at a pointer is another one; key order stays. */
const withValue = (tool: Tool, path: string, value: Json): Tool => {
  const copy = structuredClone(tool);
  const steps = pointerSteps(path);
  const last = steps.pop() ?? "";
  let at: unknown = copy;
  for (const step of steps) at = (at as Node)[step];
  (at as Node)[last] = value;
  return copy;
};

const nameWarnings = (tool: Tool): LintWarning[] => {
  // A name that is still to be written is the checks' concern.
  if (tool.name === "" || authoredToolName.safeParse(tool.name).success) return [];
  const alias = modelNames([tool]).get(tool.name);
  const message = `Models cannot call a tool "${tool.name}". They are given the name ${alias} instead.`;
  return [{ path: "/name", code: "odd-name", message }];
};

const confirmationWarnings = (tool: Tool): LintWarning[] => {
  if (tool.confirmationRequired) return [];
  const verb = dangerIn(tool);
  if (!verb) return [];
  const message = `This tool seems to ${verb}, which may be hard to undo. Let people confirm it first.`;
  const mended = { ...tool, confirmationRequired: true };
  const mend = { label: "Ask before it runs", tool: mended };
  return [{ path: "/confirmationRequired", code: "missing-confirmation", message, mend }];
};

const requiredWarnings = (tool: Tool, schema: Node, path: string): LintWarning[] => {
  const { properties, required } = schema;
  if (!Array.isArray(required)) return [];
  const known = isObject(properties) ? properties : {};
  return required.flatMap((name: string, index): LintWarning[] => {
    if (Object.hasOwn(known, name)) return [];
    const message = `"${name}" is required, but there is no such parameter, so nobody knows what to send.`;
    const others = required.filter((other) => other !== name);
    const mended = withValue(tool, pointer(path, "required"), others);
    const mend = { label: `No longer require "${name}"`, tool: mended };
    return [
      { path: pointer(pointer(path, "required"), index), code: "unknown-required", message, mend },
    ];
  });
};

const isList = ({ type }: Node) => [type].flat().includes("array");

const itemsWarnings = (tool: Tool, schema: Node, path: string): LintWarning[] => {
  if (!isList(schema) || schema.items !== undefined) return [];
  const message = "This list does not say what it holds, and some models refuse such a list.";
  const mended = withValue(tool, pointer(path, "items"), {});
  const mend = { label: "Let it hold anything", tool: mended };
  return [{ path, code: "missing-items", message, mend }];
};

const isBlank = (text: unknown) => typeof text !== "string" || text.trim() === "";

/** Warnings of one level and of those below; `name` is set where the level is a named parameter. */
const schemaWarnings = (tool: Tool, schema: unknown, path: string, name = ""): LintWarning[] => {
  if (!isObject(schema)) return [];
  const { properties, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const undescribed: LintWarning = {
    path,
    code: "missing-description",
    message: `"${name}" has no description. A model only guesses what to send.`,
  };
  const variants = { anyOf, oneOf } as Record<string, unknown[]>;
  return [
    ...(name !== "" && isBlank(schema.description) ? [undescribed] : []),
    ...requiredWarnings(tool, schema, path),
    ...itemsWarnings(tool, schema, path),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([key, child]) =>
      schemaWarnings(tool, child, pointer(pointer(path, "properties"), key), key),
    ),
    ...schemaWarnings(tool, items, pointer(path, "items")),
    ...schemaWarnings(tool, additionalProperties, pointer(path, "additionalProperties")),
    ...Object.entries(variants).flatMap(([keyword, list]) =>
      list.flatMap((variant, index) =>
        schemaWarnings(tool, variant, pointer(pointer(path, keyword), index)),
      ),
    ),
  ];
};

/** Settings that have no effect as the rest of the tool is. */
const idleWarnings = (tool: Tool): LintWarning[] => {
  const warnings: LintWarning[] = [];
  const { limits, handler, confirmationRequired, confirmationEnforced } = tool;
  const method = handler.kind === "http" ? handler.method : undefined;
  const refusal = limits?.cacheTtlSeconds && cacheRefusal(confirmationRequired, method);
  if (refusal) {
    const path = "/limits/cacheTtlSeconds";
    const message = `Answers are to be kept for ${limits?.cacheTtlSeconds} seconds. ${refusal}`;
    warnings.push({ path, code: "never-kept", message });
  }
  if (confirmationEnforced && !confirmationRequired) {
    const message = "Confirmation is enforced, but the tool does not ask before it runs.";
    const mend = { label: "Ask before it runs", tool: { ...tool, confirmationRequired: true } };
    warnings.push({ path: "/confirmationEnforced", code: "not-enforceable", message, mend });
  }
  return warnings;
};

/** What could be better about a tool that is right as far as the checks go, in the order of its fields. */
export const lintTool = (tool: Tool): LintWarning[] => [
  ...nameWarnings(tool),
  ...confirmationWarnings(tool),
  ...idleWarnings(tool),
  ...schemaWarnings(tool, tool.parameters, "/parameters"),
];
