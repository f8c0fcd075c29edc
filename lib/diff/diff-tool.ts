import { type BearerMode, getResponseType, type Tool } from "../agent/tool";
import { inlineReferences, type ReferenceBudget } from "../schema/inline-references";
import { appendPointer, isJsonEqual, parsePointer } from "../schema/json";
import { diffHandler } from "./diff-handler";
import { diffLimits } from "./diff-limits";
import {
  diffAnnotations,
  diffIcon,
  diffModelName,
  diffOutputSchema,
  diffScope,
  diffTaskSupport,
} from "./diff-metadata";
import { joinNames } from "./phrases";
import { diffSchema } from "./schema/diff-schema";
import { parametersLocation } from "./schema/schema-location";
import {
  breakingChange,
  compatibleChange,
  textOnlyChange,
  toWording,
  type UnassignedChange,
} from "./version-change";

/** A value in the earlier and in the later version. */
export type BeforeAfter<Value> = { previous: Value; current: Value };

const bearerLabels: Record<BearerMode, string> = {
  none: "not used",
  optional: "optional",
  required: "required",
};

/** Compares bearer modes. Requiring a token is breaking; every other change is compatible. */
export const diffBearer = (
  path: string,
  { previous, current }: BeforeAfter<BearerMode>,
): UnassignedChange[] => {
  if (previous === current) return [];
  const message = `The user's token is now ${bearerLabels[current]}; before, it was ${bearerLabels[previous]}.`;
  return current === "required"
    ? [breakingChange(path, `${message} Calls without one fail.`)]
    : [compatibleChange(path, message)];
};

const diffVisible = (before: Tool, after: Tool): UnassignedChange[] => {
  const path = "/visibleParameters";
  const getVisibleNames = (tool: Tool) =>
    tool.visibleParameters ?? Object.keys(tool.parameters.properties);
  const commonNames = Object.keys(after.parameters.properties).filter((name) =>
    Object.hasOwn(before.parameters.properties, name),
  );
  const previous = getVisibleNames(before);
  const current = getVisibleNames(after);
  const hiddenNames = commonNames.filter(
    (name) => previous.includes(name) && !current.includes(name),
  );
  const shownNames = commonNames.filter(
    (name) => !previous.includes(name) && current.includes(name),
  );
  return [
    ...(hiddenNames.length > 0
      ? [
          compatibleChange(
            path,
            `People no longer see ${joinNames(hiddenNames)}. Calls may still send it.`,
          ),
        ]
      : []),
    ...(shownNames.length > 0
      ? [compatibleChange(path, `People now see ${joinNames(shownNames)}.`)]
      : []),
  ];
};

const diffConfirmation = (before: Tool, after: Tool): UnassignedChange[] => {
  const previous = before.confirmationRequired === true;
  const current = after.confirmationRequired === true;
  if (previous === current) return [];
  const message = current
    ? "It now requires confirmation. Calls stay the same."
    : "It no longer requires confirmation. Calls stay the same.";
  return [compatibleChange("/confirmationRequired", message)];
};

const isEnforced = ({ confirmationRequired, confirmationEnforced }: Tool) =>
  confirmationRequired === true && confirmationEnforced === true;

const diffEnforced = (before: Tool, after: Tool): UnassignedChange[] => {
  const previous = isEnforced(before);
  const current = isEnforced(after);
  if (previous === current) return [];
  const path = "/confirmationEnforced";
  return current
    ? [breakingChange(path, "Confirmation is now enforced: the first call fails with 428.")]
    : [compatibleChange(path, "Confirmation is no longer enforced: the first call runs the tool.")];
};

const diffFormats = (before: Tool, after: Tool): UnassignedChange[] => {
  const previous = before.enforceFormats === true;
  const current = after.enforceFormats === true;
  if (previous === current) return [];
  const path = "/enforceFormats";
  return current
    ? [breakingChange(path, "Formats are now enforced. Calls with values of another format fail.")]
    : [compatibleChange(path, "Formats are no longer enforced.")];
};

const diffResponse = (before: Tool, after: Tool): UnassignedChange[] => {
  const previous = getResponseType(before);
  const current = getResponseType(after);
  if (previous === current) return [];
  const message = `It now returns ${current} instead of ${previous}. Callers have to handle the new format.`;
  return [breakingChange("/responseType", message)];
};

/** Without modes, a tool is offered in all of them; with an empty list, in none. */
const diffModes = ({ modes: previous }: Tool, { modes: current }: Tool): UnassignedChange[] => {
  if (isJsonEqual(previous ?? null, current ?? null)) return [];
  if (!current) return [compatibleChange("/modes", "Models are now offered it in every mode.")];
  const isNarrower = !previous || previous.some((mode) => !current.includes(mode));
  const modes = `${current.length === 1 ? "the mode" : "the modes"} ${joinNames(current)}`;
  if (!isNarrower) return [compatibleChange("/modes", `Models are now offered it in ${modes}.`)];
  const message =
    current.length === 0
      ? "Models are no longer offered it."
      : `Models are now offered it only in ${modes}.`;
  return [breakingChange("/modes", message)];
};

/** Fields that only describe the tool, or that only its authors see. */
const textFields = [
  ["title", "Title changed."],
  ["description", "Description changed."],
  ["confirmPrompt", "Confirmation text changed."],
  ["category", "Category changed."],
  ["docNote", "Note for people changed."],
  ["version", "Version label changed."],
  ["author", "Author changed."],
  ["credits", "Price changed. Calls are not charged here."],
  ["examples", "Saved tests changed."],
] as const;

const diffWording = (before: Tool, after: Tool): UnassignedChange[] =>
  textFields.flatMap(([field, message]) =>
    isJsonEqual(before[field], after[field])
      ? []
      : [textOnlyChange(`/${field}`, message, toWording(before[field], after[field]))],
  );

/** Fields whose effect on callers, if any, is reported separately. */
const reportedFields = [
  "bearer",
  "responseType",
  "visibleParameters",
  "confirmationRequired",
  "confirmationEnforced",
  "enforceFormats",
  "taskSupport",
  "modelName",
  "modes",
  "annotations",
];

const describeWriting = (field: string, isOnlyReordered: boolean): UnassignedChange => {
  const path = appendPointer("", field);
  if (field === "parameters" && isOnlyReordered)
    return textOnlyChange(path, "Parameters are listed in a different order.");
  if (field === "credentials") return compatibleChange(path, "It uses different credentials.");
  return [...reportedFields, "parameters", "limits", "handler"].includes(field)
    ? textOnlyChange(path, `"${field}" is written differently; calls stay the same.`)
    : compatibleChange(path, `"${field}" changed. Calls stay the same.`);
};

/** Reports differences that no other row covers, such as a different order of the parameters. */
const diffWriting = (
  before: Tool,
  after: Tool,
  changes: UnassignedChange[],
): UnassignedChange[] => {
  const [previous, current]: Record<string, unknown>[] = [before, after];
  const reportedFieldNames = new Set(changes.map(({ path }) => parsePointer(path)[0]));
  return Object.keys({ ...previous, ...current })
    .filter((field) => JSON.stringify(previous?.[field]) !== JSON.stringify(current?.[field]))
    .filter((field) => field !== "name" && field !== "enabled" && !reportedFieldNames.has(field))
    .map((field) => describeWriting(field, isJsonEqual(previous?.[field], current?.[field])));
};

/**
 * Compares parameters with their references resolved. The definitions of recursive references, and
 * of those beyond the budget, are compared as one keyword.
 */
const diffParameters = (before: Tool, after: Tool, budget: ReferenceBudget): UnassignedChange[] => {
  if (isJsonEqual(before.parameters, after.parameters)) return [];
  const location = { ...parametersLocation, enforcesFormats: after.enforceFormats === true };
  const [previous, current] = [before, after].map(({ parameters }) =>
    inlineReferences(parameters, budget),
  );
  const isInlined = previous?.remaining.length === 0 && current?.remaining.length === 0;
  return isInlined
    ? diffSchema(previous.schema, current.schema, location)
    : diffSchema(before.parameters, after.parameters, location);
};

/**
 * Compares a tool that is enabled in both versions, except for its name and position. `bearer` is
 * the effective bearer mode: the tool's own, or else its agent's. All tools share the budget.
 */
export const diffTool = (
  before: Tool,
  after: Tool,
  bearer: BeforeAfter<BearerMode>,
  budget: ReferenceBudget,
): UnassignedChange[] => {
  const changes = [
    ...diffParameters(before, after, budget),
    ...diffFormats(before, after),
    ...(before.bearer === after.bearer ? [] : diffBearer("/bearer", bearer)),
    ...diffModelName(before, after),
    ...diffScope(before, after),
    ...diffTaskSupport(before, after),
    ...diffResponse(before, after),
    ...diffOutputSchema(before, after, budget),
    ...diffVisible(before, after),
    ...diffConfirmation(before, after),
    ...diffEnforced(before, after),
    ...diffAnnotations(before, after),
    ...diffModes(before, after),
    ...diffLimits(before.limits, after.limits),
    ...diffHandler(before.handler, after.handler),
    ...diffWording(before, after),
    ...diffIcon(before, after),
  ];
  return [...changes, ...diffWriting(before, after, changes)];
};
