import { findUnfilledPlaceholders } from "../agent/confirm-prompt";
import { serviceName } from "../agent/credentials/credential";
import { formatCount } from "../agent/format-count";
import { getHandlerKind } from "../agent/handlers";
import { getModelNames } from "../agent/model-names";
import type { Tool } from "../agent/tool";
import { isAuthoredToolName } from "../agent/tool-name";
import { getUncacheableReason } from "../agent/uncacheable-reason";
import { appendPointer, isObject } from "../schema/json";
import type { JsonSchema } from "../schema/json-schema";
import { findKeyword, listLayerProperties, listLayers } from "../schema/layers";
import { createReferences, type References } from "../schema/references";
import { compileSchema } from "../schema/validation";
import { detectDanger } from "./detect-danger";
import type { ToolLintCode } from "./lint-codes";
import { lintHandler } from "./lint-handler";
import { replaceValue } from "./replace-value";
import { findSuspicions, removeHiddenCharacters } from "./suspicious-text";
import { explainMissingPurpose } from "./tool-purpose";

/** A suggestion for a valid tool. `path` is a JSON Pointer into the tool. */
export type LintWarning = {
  path: string;
  code: ToolLintCode;
  message: string;
  /**
   * Present if there is exactly one right fix. `apply` returns the tool with only this fixed. It is
   * not copied before, because a tool may have thousands of warnings.
   */
  fix?: { label: string; apply(): Tool };
};
/**
 * Maximum useful length. A longer description costs tokens in every request and buries what
 * matters.
 */
const MAX_USEFUL_LENGTH = 1000;

type SchemaNode = Record<string, unknown>;

const lintName = (tool: Tool, toolNames: readonly string[]): LintWarning[] => {
  // An empty name is already an error.
  if (tool.name === "" || tool.modelName !== undefined || isAuthoredToolName(tool.name)) return [];
  const alias = getModelNames(toolNames.map((name) => ({ name }))).get(tool.name);
  const message = `Models cannot use the name "${tool.name}". They see it as ${alias}.`;
  return [{ path: "/name", code: "odd-name", message }];
};

const lintConfirmation = (tool: Tool): LintWarning[] => {
  if (tool.confirmationRequired) return [];
  const verb = detectDanger(tool);
  if (!verb) return [];
  const message = `"${verb}" suggests that this tool does something hard to undo. Consider requiring confirmation.`;
  const fix = {
    label: "Require confirmation",
    apply: () => ({ ...tool, confirmationRequired: true }),
  };
  return [{ path: "/confirmationRequired", code: "missing-confirmation", message, fix }];
};

const lintRequired = (
  tool: Tool,
  schema: SchemaNode,
  path: string,
  layers: readonly JsonSchema[],
): LintWarning[] => {
  const { required } = schema;
  if (!Array.isArray(required)) return [];
  const knownProperties = listLayerProperties(layers);
  const isClosed = schema.additionalProperties === false && !schema.patternProperties;
  return required.flatMap((name: string, index): LintWarning[] => {
    if (knownProperties.has(name)) return [];
    const message = isClosed
      ? `"${name}" is required, but neither defined nor allowed, so every value is rejected.`
      : `"${name}" is required but not defined.`;
    const requiredPath = appendPointer(path, "required");
    const fix = {
      label: `Remove "${name}" from required`,
      apply: () =>
        replaceValue(
          tool,
          requiredPath,
          required.filter((candidate) => candidate !== name),
        ),
    };
    return [{ path: appendPointer(requiredPath, index), code: "unknown-required", message, fix }];
  });
};

const isArraySchema = ({ type }: SchemaNode) => [type].flat().includes("array");

const lintItems = (tool: Tool, schema: SchemaNode, path: string): LintWarning[] => {
  if (!isArraySchema(schema) || schema.items !== undefined) return [];
  const message = "This list has no item type. Some models reject such lists.";
  const fix = {
    label: "Allow any items",
    apply: () => replaceValue(tool, appendPointer(path, "items"), {}),
  };
  return [{ path, code: "missing-items", message, fix }];
};

const lintEnum = ({ enum: values, type }: SchemaNode, path: string): LintWarning[] => {
  if (!Array.isArray(values) || type === undefined) return [];
  const validate = compileSchema({ type } as JsonSchema);
  return values.flatMap((value, index): LintWarning[] => {
    const [violation] = validate(value);
    if (!violation) return [];
    const message = `The value ${violation.message}, so every call that sends it is refused.`;
    const valuePath = appendPointer(appendPointer(path, "enum"), index);
    return [{ path: valuePath, code: "unusable-enum-value", message }];
  });
};

const isBlank = (text: unknown) => typeof text !== "string" || text.trim() === "";

const lintLength = (text: unknown, path: string): LintWarning[] => {
  if (typeof text !== "string" || text.length <= MAX_USEFUL_LENGTH) return [];
  const message = `This description has ${text.length.toLocaleString("en")} characters, which models read with every request. Keep it under ${MAX_USEFUL_LENGTH.toLocaleString("en")}.`;
  return [{ path, code: "long-description", message }];
};

const lintDescription = (tool: Tool): LintWarning[] => {
  const message = explainMissingPurpose(tool);
  return [
    ...(message === undefined
      ? []
      : [{ path: "/description", code: "missing-purpose" as const, message }]),
    ...lintLength(tool.description, "/description"),
  ];
};

/** The location of a schema. `name` is set for a named parameter. */
type Place = { path: string; name?: string };

/** Returns the warnings for a schema and everything below it. */
const lintSchema = (
  tool: Tool,
  schema: unknown,
  { path, name = "" }: Place,
  references: References,
): LintWarning[] => {
  if (!isObject(schema)) return [];
  const { properties, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const layers = listLayers([schema], references);
  const lintInner = (child: unknown, place: Place) => lintSchema(tool, child, place, references);
  const missingDescription: LintWarning = {
    path,
    code: "missing-description",
    message: `"${name}" has no description, so models have to guess what to send.`,
  };
  const variants = { anyOf, oneOf } as Record<string, unknown[]>;
  return [
    ...(name !== "" && isBlank(findKeyword(layers, "description")) ? [missingDescription] : []),
    ...(name === "" ? [] : lintLength(schema.description, appendPointer(path, "description"))),
    ...lintRequired(tool, schema, path, layers),
    ...lintItems(tool, schema, path),
    ...lintEnum(schema, path),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([key, child]) =>
      lintInner(child, { path: appendPointer(appendPointer(path, "properties"), key), name: key }),
    ),
    ...lintInner(items, { path: appendPointer(path, "items") }),
    ...lintInner(additionalProperties, { path: appendPointer(path, "additionalProperties") }),
    ...Object.entries(variants).flatMap(([keyword, list]) =>
      list.flatMap((variant, index) =>
        lintInner(variant, { path: appendPointer(appendPointer(path, keyword), index) }),
      ),
    ),
  ];
};

/** Finds credentials that nobody can set up, so that calls of the tool fail. */
const lintCredentials = ({ credentials = [] }: Tool): LintWarning[] =>
  credentials.flatMap((service, index): LintWarning[] => {
    const [issue] = serviceName.safeParse(service).error?.issues ?? [];
    if (!issue) return [];
    const message = `A credential cannot be named "${service}". ${issue.message}`;
    return [{ path: `/credentials/${index}`, code: "impossible-credential", message }];
  });

/** https://semver.org: three numbers, optionally followed by a pre-release and a build. */
const semanticVersion =
  /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[\da-z-]+(?:\.[\da-z-]+)*)?(?:\+[\da-z-]+(?:\.[\da-z-]+)*)?$/i;

const lintVersion = ({ version }: Tool): LintWarning[] => {
  if (version === undefined || version === "" || semanticVersion.test(version)) return [];
  const message = `"${version}" is not a semantic version. Use three numbers, such as 1.2.0.`;
  return [{ path: "/version", code: "odd-version", message }];
};

/**
 * Finds settings that have no effect in combination with the tool's other settings, or contradict
 * them.
 */
const lintSettings = (tool: Tool): LintWarning[] => {
  const warnings: LintWarning[] = [];
  const { limits, annotations, confirmationRequired, confirmationEnforced } = tool;
  const seconds = limits?.cacheTtlSeconds;
  const reason = seconds && getUncacheableReason(tool);
  if (reason) {
    const path = "/limits/cacheTtlSeconds";
    const message = `The cache is set to ${formatCount(seconds, "second")} but has no effect. ${reason}`;
    warnings.push({ path, code: "never-cached", message });
  }
  for (const { placeholder, replacement } of findUnfilledPlaceholders(tool)) {
    const message = `${placeholder} is not a parameter. People see "${replacement}".`;
    warnings.push({ path: "/confirmPrompt", code: "unfilled-placeholder", message });
  }
  if (annotations?.readOnly && annotations.destructive) {
    const message =
      "A tool that changes nothing cannot be destructive. Hosts use this to decide when to ask a person.";
    const path = "/annotations/destructive";
    warnings.push({ path, code: "contradictory-annotations", message });
  }
  if (confirmationEnforced && !confirmationRequired) {
    const message = "Confirmation is enforced but not required, so nothing is enforced.";
    const fix = {
      label: "Require confirmation",
      apply: () => ({ ...tool, confirmationRequired: true }),
    };
    warnings.push({ path: "/confirmationEnforced", code: "not-enforceable", message, fix });
  }
  return warnings;
};

/**
 * Finds invisible characters in every tool, and instructions to models in texts that were not
 * written by the author.
 */
const lintTexts = (tool: Tool): LintWarning[] => {
  const { isRemotelyDefined = false } = getHandlerKind(tool.handler);
  const { description, parameters } = tool;
  return findSuspicions({ description, parameters })
    .filter(({ code }) => isRemotelyDefined || code === "hidden-characters")
    .map(({ code, message }): LintWarning => {
      const visible = removeHiddenCharacters(description);
      const fix = { label: "Remove them", apply: () => ({ ...tool, description: visible }) };
      const isFixable = code === "hidden-characters" && visible !== description;
      return { path: "/description", code, message, ...(isFixable && { fix }) };
    });
};

/**
 * Returns suggestions for a valid tool, in the order of its fields. `toolNames` contains its own
 * name and those of its siblings.
 */
export const lintTool = (tool: Tool, toolNames: readonly string[] = [tool.name]): LintWarning[] => [
  ...lintName(tool, toolNames),
  ...lintDescription(tool),
  ...lintConfirmation(tool),
  ...lintSettings(tool),
  ...lintCredentials(tool),
  ...lintVersion(tool),
  ...lintSchema(tool, tool.parameters, { path: "/parameters" }, createReferences(tool.parameters)),
  ...lintHandler(tool),
  ...lintTexts(tool),
];
