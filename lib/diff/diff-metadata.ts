import type { Tool } from "../agent/tool";
import type { ToolAnnotations } from "../agent/tool-annotations";
import { getAnnotations } from "../analysis/infer-annotations";
import { inlineReferences, type ReferenceBudget } from "../schema/inline-references";
import { isJsonEqual } from "../schema/json";
import type { JsonSchema } from "../schema/json-schema";
import { joinWords, quote } from "./phrases";
import { diffSchema } from "./schema/diff-schema";
import type { SchemaLocation } from "./schema/schema-location";
import {
  breakingChange,
  compatibleChange,
  getWorstKind,
  textOnlyChange,
  type UnassignedChange,
} from "./version-change";

/** What hosts are told if an annotation is true, and if it is false. */
const annotationPhrases: Record<keyof ToolAnnotations, [yes: string, no: string]> = {
  readOnly: ["changes nothing", "may change something"],
  destructive: ["may change or delete what exists", "only adds to what exists"],
  idempotent: ["is safe to repeat", "is not safe to repeat"],
  openWorld: ["reaches other services", "reaches no other services"],
};
const annotationEntries = Object.entries(annotationPhrases) as [
  keyof ToolAnnotations,
  [yes: string, no: string],
][];

export const diffAnnotations = (before: Tool, after: Tool): UnassignedChange[] => {
  if (isJsonEqual(before.annotations, after.annotations)) return [];
  const previous = getAnnotations(before);
  const current = getAnnotations(after);
  const phrases = annotationEntries.flatMap(([name, [yes, no]]) =>
    previous[name] === current[name] ? [] : [current[name] ? yes : no],
  );
  return phrases.length === 0
    ? []
    : [compatibleChange("/annotations", `Hosts are now told that it ${joinWords(phrases)}.`)];
};

export const diffScope = (
  { scope: previous }: Tool,
  { scope: current }: Tool,
): UnassignedChange[] => {
  if (previous === current) return [];
  const path = "/scope";
  if (current === undefined)
    return [compatibleChange(path, `Sign-ins no longer need the scope ${quote(previous ?? "")}.`)];
  const instead = previous === undefined ? "" : ` instead of ${quote(previous)}`;
  const message = `Sign-ins now need the scope ${quote(current)}${instead}. Calls without it are refused.`;
  return [breakingChange(path, message)];
};

const getModelName = ({ name, modelName = name }: Tool) => modelName;

/**
 * Compares the names that models see. A change is breaking, because conversations and clients use
 * the earlier name.
 */
export const diffModelName = (before: Tool, after: Tool): UnassignedChange[] => {
  const previous = getModelName(before);
  const current = getModelName(after);
  if (previous === current) return [];
  const message = `Models and MCP clients now call it ${quote(current)} instead of ${quote(previous)}.`;
  return [breakingChange("/modelName", message)];
};

export const diffTaskSupport = (
  { taskSupport: previous }: Tool,
  { taskSupport: current }: Tool,
): UnassignedChange[] => {
  if (previous === current) return [];
  const path = "/taskSupport";
  if (current === "required")
    return [
      breakingChange(path, "Over MCP, clients that do not support tasks can no longer call it."),
    ];
  if (current === undefined)
    return [compatibleChange(path, "Over MCP, it no longer returns a task.")];
  const message =
    previous === "required"
      ? "Over MCP, clients that do not support tasks can now also call it."
      : "Over MCP, clients that support tasks may now receive one.";
  return [compatibleChange(path, message)];
};

const resultLocation: SchemaLocation = {
  path: "/outputSchema",
  name: "the result",
  isRoot: true,
  appliesDefaults: false,
  enforcesFormats: true,
};

/**
 * Compares the values that two schemas allow. Returns "breaking" if `wide` rejects a value that
 * `narrow` allows. Returns "text-only" or null if they differ at most in their texts.
 */
const compareSchemas = (narrow: JsonSchema, wide: JsonSchema, budget: ReferenceBudget) => {
  const [from, to] = [narrow, wide].map((schema) => inlineReferences(schema, budget));
  const isInlined = from?.remaining.length === 0 && to?.remaining.length === 0;
  return getWorstKind(
    isInlined
      ? diffSchema(from.schema, to.schema, resultLocation)
      : diffSchema(narrow, wide, resultLocation),
  );
};

/**
 * Compares output schemas. Callers rely on what was promised: results may promise more than before,
 * but not less.
 */
export const diffOutputSchema = (
  { outputSchema: previous }: Tool,
  { outputSchema: current }: Tool,
  budget: ReferenceBudget,
): UnassignedChange[] => {
  if (JSON.stringify(previous) === JSON.stringify(current)) return [];
  const path = "/outputSchema";
  if (!previous)
    return [
      compatibleChange(
        path,
        "Its results are now described by a schema. A result that does not match it fails.",
      ),
    ];
  if (!current)
    return [
      breakingChange(
        path,
        "Its results are no longer described. Callers cannot rely on their shape.",
      ),
    ];
  // Reversed compared to arguments: what is returned now must match what was promised before.
  switch (compareSchemas(current, previous, budget)) {
    case "breaking":
      return [
        breakingChange(
          path,
          "Results may now have a shape that the earlier schema does not allow.",
        ),
      ];
    case "compatible":
      return [
        compatibleChange(
          path,
          "Results are described more narrowly. They still match the earlier schema.",
        ),
      ];
    default:
      return [textOnlyChange(path, "The schema of the results is worded differently.")];
  }
};

/** Compares icons, but omits the images themselves, which nobody reads as text. */
export const diffIcon = (before: Tool, after: Tool): UnassignedChange[] =>
  before.icon === after.icon ? [] : [textOnlyChange("/icon", "Icon changed.")];
