import { cacheRefusal } from "./caching";
import { dangerIn } from "./danger";
import { isObject, type Json, pointer, pointerSteps } from "./json";
import { modelNames } from "./model-name";
import { authoredToolName, type Tool } from "./tool";

/** A suggestion about a tool that is valid. `path` is a JSON Pointer into the tool. */
export type LintWarning = {
  path: string;
  code: LintCode;
  message: string;
  /** The tool with only this fixed, where exactly one fix is right. */
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

/** A copy of the tool with another value at a JSON Pointer; key order stays. */
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
  // An empty name is already an error.
  if (tool.name === "" || authoredToolName.safeParse(tool.name).success) return [];
  const alias = modelNames([tool]).get(tool.name);
  const message = `Models cannot use the name "${tool.name}". They see it as ${alias}.`;
  return [{ path: "/name", code: "odd-name", message }];
};

const confirmationWarnings = (tool: Tool): LintWarning[] => {
  if (tool.confirmationRequired) return [];
  const verb = dangerIn(tool);
  if (!verb) return [];
  const message = `This tool seems to ${verb}, which may be hard to undo. Consider requiring confirmation.`;
  const mended = { ...tool, confirmationRequired: true };
  const mend = { label: "Require confirmation", tool: mended };
  return [{ path: "/confirmationRequired", code: "missing-confirmation", message, mend }];
};

const requiredWarnings = (tool: Tool, schema: Node, path: string): LintWarning[] => {
  const { properties, required } = schema;
  if (!Array.isArray(required)) return [];
  const known = isObject(properties) ? properties : {};
  return required.flatMap((name: string, index): LintWarning[] => {
    if (Object.hasOwn(known, name)) return [];
    const message = `"${name}" is required but not defined.`;
    const others = required.filter((other) => other !== name);
    const mended = withValue(tool, pointer(path, "required"), others);
    const mend = { label: `Remove "${name}" from required`, tool: mended };
    return [
      { path: pointer(pointer(path, "required"), index), code: "unknown-required", message, mend },
    ];
  });
};

const isList = ({ type }: Node) => [type].flat().includes("array");

const itemsWarnings = (tool: Tool, schema: Node, path: string): LintWarning[] => {
  if (!isList(schema) || schema.items !== undefined) return [];
  const message = "This list has no item type. Some models reject such a list.";
  const mended = withValue(tool, pointer(path, "items"), {});
  const mend = { label: "Allow any items", tool: mended };
  return [{ path, code: "missing-items", message, mend }];
};

const isBlank = (text: unknown) => typeof text !== "string" || text.trim() === "";

/** Warnings for a schema and everything below it; `name` is set for a named parameter. */
const schemaWarnings = (tool: Tool, schema: unknown, path: string, name = ""): LintWarning[] => {
  if (!isObject(schema)) return [];
  const { properties, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const undescribed: LintWarning = {
    path,
    code: "missing-description",
    message: `"${name}" has no description, so models have to guess what to send.`,
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

/** Settings that have no effect in combination with the tool's other settings. */
const idleWarnings = (tool: Tool): LintWarning[] => {
  const warnings: LintWarning[] = [];
  const { limits, handler, confirmationRequired, confirmationEnforced } = tool;
  const method = handler.kind === "http" ? handler.method : undefined;
  const refusal = limits?.cacheTtlSeconds && cacheRefusal(confirmationRequired, method);
  if (refusal) {
    const path = "/limits/cacheTtlSeconds";
    const message = `The cache is set to ${limits?.cacheTtlSeconds} seconds but has no effect. ${refusal}`;
    warnings.push({ path, code: "never-kept", message });
  }
  if (confirmationEnforced && !confirmationRequired) {
    const message = "Confirmation is enforced but not required, so nothing is enforced.";
    const mend = { label: "Require confirmation", tool: { ...tool, confirmationRequired: true } };
    warnings.push({ path: "/confirmationEnforced", code: "not-enforceable", message, mend });
  }
  return warnings;
};

/** Suggestions for a valid tool, in the order of its fields. */
export const lintTool = (tool: Tool): LintWarning[] => [
  ...nameWarnings(tool),
  ...confirmationWarnings(tool),
  ...idleWarnings(tool),
  ...schemaWarnings(tool, tool.parameters, "/parameters"),
];
