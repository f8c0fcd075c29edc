import { formatList } from "../agent/format-list";
import { getHandlerKind } from "../agent/handlers";
import { mayExport } from "../agent/handlers/may-export";
import type { Tool } from "../agent/tool";
import { isReservedName } from "../schema/json-schema";
import { listLayerProperties, listLayers } from "../schema/layers";
import { createReferences } from "../schema/references";
import type { LintWarning } from "./lint-tool";
import { replaceValue } from "./replace-value";

/**
 * The start of a default export that is not a function. Code is not run when it is saved, so only
 * literals can be detected.
 */
const nonFunctionExport =
  /^[\t ]*export\s+default\s+(?:[\d"'`[{]|(?:null|undefined|true|false|class|new)\b)/m;

const lintDefaultExport = (tool: Tool): LintWarning[] => {
  const module = getHandlerKind(tool.handler).getModule?.(tool.handler);
  if (!module || module.hooksOnly || !nonFunctionExport.test(module.code)) return [];
  const message =
    "The default export is not a function, so every call would fail. Write `export default async function (params, context) { … }`.";
  return [{ path: `/handler/${module.field}`, code: "default-export-not-a-function", message }];
};

const defaultExport = /^[\t ]*export\s+(?:default\b|\{[^}]*\bas\s+default\b)/m;

/** Finds a default export where only hooks are called. */
const lintUnusedExport = (tool: Tool): LintWarning[] => {
  const module = getHandlerKind(tool.handler).getModule?.(tool.handler);
  if (!module?.hooksOnly || !defaultExport.test(module.code)) return [];
  const message =
    "The default export is never called, because the request is the tool. Remove it, or choose JavaScript to let code do the work.";
  return [{ path: `/handler/${module.field}`, code: "unused-default-export", message }];
};

/**
 * A default export that takes its first argument apart, without nested patterns. A type that is
 * not a plain object type, or has nested ones, ends the match with its colon.
 */
const objectPattern =
  /^[\t ]*export\s+default\s+(?:async\s*)?(?:function\s*\w*\s*)?\(\s*\{(?<entries>[^{}()[\]`/]*)\}(?:\s*:\s*\{(?<members>[^{}]*)\})?(?<colon>\s*:)?/m;
const patternEntry =
  /\s*(?:(?<name>[A-Za-z_$][\w$]*)(?:\s*:\s*[A-Za-z_$][\w$]*)?(?:\s*=\s*(?<value>"[^"\n]*"|'[^'\n]*'|[^,"'\s]+))?|\.\.\.[\w$]+)?\s*(?:,|$)/y;
const typeMember = /([A-Za-z_$][\w$]*)\??[ \t]*:[ \t]*(string|number|boolean)[ \t]*(?=[;,\n]|$)/g;

const getValueType = (value: string): string => {
  if (/^-?[\d.]+$/.test(value)) return "number";
  return /^(?:true|false)$/.test(value) ? "boolean" : "string";
};

/**
 * Returns the names of the arguments that the code takes from its parameters, each with its type if
 * that is simple. Returns undefined if that would require parsing the code.
 */
const findReadArguments = (code: string): Map<string, string | undefined> | undefined => {
  const { entries, members, colon } = objectPattern.exec(code)?.groups ?? {};
  if (entries === undefined) return undefined;
  const types = new Map(
    [...(members ?? "").matchAll(typeMember)].map(([, name, type]) => [name, type]),
  );
  const names = new Map<string, string | undefined>();
  patternEntry.lastIndex = 0;
  while (patternEntry.lastIndex < entries.length) {
    const { groups } = patternEntry.exec(entries) ?? {};
    if (!groups) return undefined;
    const { name, value = "" } = groups;
    const isTyped = members !== undefined || colon !== undefined;
    if (name) names.set(name, isTyped ? types.get(name) : getValueType(value));
  }
  return names;
};

/** Finds arguments that the code reads but that the tool does not have. */
const lintArguments = (tool: Tool): LintWarning[] => {
  const { handler, parameters } = tool;
  const module = getHandlerKind(handler).getModule?.(handler);
  // The hook can offer other parameters to each caller.
  if (!module || module.hooksOnly || mayExport(handler, "definition")) return [];
  const layers = listLayers([parameters], createReferences(parameters));
  const isOpen = layers.some(
    ({ additionalProperties, patternProperties, anyOf, oneOf, if: condition }) =>
      additionalProperties || patternProperties || anyOf || oneOf || condition,
  );
  if (isOpen) return [];
  const properties = listLayerProperties(layers);
  const unknown = [...(findReadArguments(module.code) ?? [])].filter(
    ([name]) => !properties.has(name) && !isReservedName(name),
  );
  if (unknown.length === 0) return [];
  const nameList = formatList(
    unknown.map(([name]) => `"${name}"`),
    { max: 5 },
  );
  const [noun, pronoun] = unknown.length === 1 ? ["parameter", "it"] : ["parameters", "them"];
  const message = `The code reads ${nameList}, but the tool has no such ${noun}, so models never send ${pronoun}.`;
  const created = unknown.flatMap(([name, type]) => (type ? [[name, { type }]] : []));
  const fix = {
    label: unknown.length === 1 ? `Create parameter ${unknown[0]?.[0]}` : "Create parameters",
    apply: () =>
      replaceValue(tool, "/parameters/properties", {
        ...parameters.properties,
        ...Object.fromEntries(created),
      }),
  };
  const path = `/handler/${module.field}`;
  const isFixable = created.length === unknown.length;
  return [{ path, code: "unknown-argument", message, ...(isFixable && { fix }) }];
};

/** Returns suggestions about a tool's code. */
export const lintCode = (tool: Tool): LintWarning[] => [
  ...lintDefaultExport(tool),
  ...lintUnusedExport(tool),
  ...lintArguments(tool),
];
