import { pointer, pointerSteps, sameJson } from "../json";
import { type BearerMode, responseTypeOf, type Tool } from "../tool";
import { diffHandler } from "./diff-handler";
import { diffLimits } from "./diff-limits";
import { diffSchema } from "./diff-schema";
import { parametersPlace } from "./place";
import { breaking, type Change, compatible, textOnly } from "./version-change";
import { listedNames } from "./words";

/** A value in the earlier and in the later version. */
export type Sides<Value> = { was: Value; is: Value };

const bearerSays: Record<BearerMode, string> = {
  none: "not used",
  optional: "optional",
  required: "required",
};

/** Requiring a token is breaking; every other change of the bearer mode is compatible. */
export const bearerChange = (path: string, { was, is }: Sides<BearerMode>): Change[] => {
  if (was === is) return [];
  const says = `The user's token is now ${bearerSays[is]}; before, it was ${bearerSays[was]}.`;
  return is === "required"
    ? [breaking(path, `${says} Calls without one fail.`)]
    : [compatible(path, says)];
};

const diffVisible = (before: Tool, after: Tool): Change[] => {
  const path = "/visibleParameters";
  const shownBy = (tool: Tool) => tool.visibleParameters ?? Object.keys(tool.parameters.properties);
  const both = Object.keys(after.parameters.properties).filter((name) =>
    Object.hasOwn(before.parameters.properties, name),
  );
  const [was, is] = [shownBy(before), shownBy(after)];
  const hidden = both.filter((name) => was.includes(name) && !is.includes(name));
  const seen = both.filter((name) => !was.includes(name) && is.includes(name));
  return [
    ...(hidden.length > 0
      ? [compatible(path, `People no longer see ${listedNames(hidden)}. Calls may still send it.`)]
      : []),
    ...(seen.length > 0 ? [compatible(path, `People now see ${listedNames(seen)}.`)] : []),
  ];
};

const diffConfirmation = (before: Tool, after: Tool): Change[] => {
  const [was, is] = [before.confirmationRequired === true, after.confirmationRequired === true];
  if (was === is) return [];
  const says = is
    ? "It now requires confirmation. Calls stay the same."
    : "It no longer requires confirmation. Calls stay the same.";
  return [compatible("/confirmationRequired", says)];
};

const isEnforced = ({ confirmationRequired, confirmationEnforced }: Tool) =>
  confirmationRequired === true && confirmationEnforced === true;

const diffEnforced = (before: Tool, after: Tool): Change[] => {
  const [was, is] = [isEnforced(before), isEnforced(after)];
  if (was === is) return [];
  const path = "/confirmationEnforced";
  return is
    ? [breaking(path, "Confirmation is now enforced: every call is answered with 428 first.")]
    : [compatible(path, "Confirmation is no longer enforced: the first call runs the tool.")];
};

const diffResponse = (before: Tool, after: Tool): Change[] => {
  const [was, is] = [responseTypeOf(before), responseTypeOf(after)];
  if (was === is) return [];
  const says = `It now returns ${is} instead of ${was}. Callers have to handle the new format.`;
  return [breaking("/responseType", says)];
};

const diffModes = ({ modes: was = [] }: Tool, { modes: is = [] }: Tool): Change[] => {
  if (sameJson(was, is)) return [];
  const says =
    is.length === 0
      ? "It no longer has modes, so models are no longer offered it."
      : `It is now offered in ${is.length === 1 ? "the mode" : "the modes"} ${listedNames(is)}.`;
  return [compatible("/modes", says)];
};

/** Fields that only describe the tool, or that only its authors see. */
const wording = [
  ["description", "Description changed."],
  ["confirmPrompt", "Confirmation text changed."],
  ["category", "Category changed."],
  ["docNote", "Note for people changed."],
  ["version", "Version label changed."],
  ["author", "Author changed."],
  ["credits", "Price changed. Calls are not charged here."],
  ["examples", "Saved tests changed."],
] as const;

const diffWording = (before: Tool, after: Tool): Change[] =>
  wording.flatMap(([field, says]) =>
    sameJson(before[field], after[field]) ? [] : [textOnly(`/${field}`, says)],
  );

/** Fields whose effect on callers is reported above, if there is one. */
const weighed = [
  "bearer",
  "responseType",
  "visibleParameters",
  "confirmationRequired",
  "confirmationEnforced",
  "modes",
];

const writing = (field: string): Change => {
  const path = pointer("", field);
  if (field === "parameters") return textOnly(path, "Parameters are listed in a different order.");
  if (field === "credentials") return compatible(path, "It uses different credentials.");
  return [...weighed, "limits", "handler"].includes(field)
    ? textOnly(path, `"${field}" is written differently; calls stay the same.`)
    : compatible(path, `"${field}" changed. Calls stay the same.`);
};

/** Differences that no other row reports, such as a different order of the parameters. */
const diffWriting = (before: Tool, after: Tool, rows: Change[]): Change[] => {
  const [was, is]: Record<string, unknown>[] = [before, after];
  const told = new Set(rows.map(({ path }) => pointerSteps(path)[0]));
  return Object.keys({ ...was, ...is })
    .filter((field) => JSON.stringify(was?.[field]) !== JSON.stringify(is?.[field]))
    .filter((field) => field !== "name" && field !== "enabled" && !told.has(field))
    .map(writing);
};

/**
 * Compares a tool that is enabled in both versions, except for its name and position.
 * `bearer` is the effective bearer mode: the tool's own, or else its agent's.
 */
export const diffTool = (before: Tool, after: Tool, bearer: Sides<BearerMode>): Change[] => {
  const rows = [
    ...diffSchema(before.parameters, after.parameters, parametersPlace),
    ...(before.bearer === after.bearer ? [] : bearerChange("/bearer", bearer)),
    ...diffResponse(before, after),
    ...diffVisible(before, after),
    ...diffConfirmation(before, after),
    ...diffEnforced(before, after),
    ...diffModes(before, after),
    ...diffLimits(before.limits, after.limits),
    ...diffHandler(before.handler, after.handler),
    ...diffWording(before, after),
  ];
  return [...rows, ...diffWriting(before, after, rows)];
};
