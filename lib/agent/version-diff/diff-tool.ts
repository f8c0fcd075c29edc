import { pointer, pointerSteps, sameJson } from "../json";
import { type BearerMode, responseTypeOf, type Tool } from "../tool";
import { diffHandler } from "./diff-handler";
import { diffLimits } from "./diff-limits";
import { diffSchema } from "./diff-schema";
import { parametersPlace } from "./place";
import { breaking, type Change, compatible, textOnly } from "./version-change";
import { listedNames } from "./words";

/** The earlier and the later one. */
export type Sides<Value> = { was: Value; is: Value };

const bearerSays: Record<BearerMode, Sides<string>> = {
  none: { was: "was not passed on", is: "is not passed on" },
  optional: { was: "was passed on when it came", is: "is passed on when it comes" },
  required: { was: "had to come with every call", is: "has to come with every call" },
};

/** Asking for a token that nobody had to send refuses calls; every other step lets them through. */
export const bearerChange = (path: string, { was, is }: Sides<BearerMode>): Change[] => {
  if (was === is) return [];
  const says = `The user's token ${bearerSays[is].is} now; before, it ${bearerSays[was].was}.`;
  return is === "required"
    ? [breaking(path, `${says} Calls without one are refused.`)]
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
    ? "A person is now asked before it runs. Calls themselves stay the same."
    : "It now runs without a person being asked first. Calls themselves stay the same.";
  return [compatible("/confirmationRequired", says)];
};

const isEnforced = ({ confirmationRequired, confirmationEnforced }: Tool) =>
  confirmationRequired === true && confirmationEnforced === true;

const diffEnforced = (before: Tool, after: Tool): Change[] => {
  const [was, is] = [isEnforced(before), isEnforced(after)];
  if (was === is) return [];
  const path = "/confirmationEnforced";
  return is
    ? [breaking(path, "Every call is now answered with 428 first, and runs when it is confirmed.")]
    : [compatible(path, "It now runs at the first call, without being confirmed at our door.")];
};

const diffResponse = (before: Tool, after: Tool): Change[] => {
  const [was, is] = [responseTypeOf(before), responseTypeOf(after)];
  if (was === is) return [];
  const says = `It now answers with ${is}; before, it answered with ${was}. Who reads the answer has to expect the other shape.`;
  return [breaking("/responseType", says)];
};

const diffModes = ({ modes: was = [] }: Tool, { modes: is = [] }: Tool): Change[] => {
  if (sameJson(was, is)) return [];
  const says =
    is.length === 0
      ? "It has no modes any more: models are no longer offered it."
      : `It is offered in ${is.length === 1 ? "the mode" : "the modes"} ${listedNames(is)} now.`;
  return [compatible("/modes", says)];
};

/** Fields that are words about the tool, or that only its authors see. */
const wording = [
  ["description", "Its description is worded anew."],
  ["confirmPrompt", "People read another question before it runs."],
  ["category", "It stands in another category."],
  ["docNote", "Its note for people is worded anew."],
  ["version", "It carries another version number of its own."],
  ["author", "It names another author."],
  ["credits", "It names another price. Nothing is charged for calls here."],
  ["examples", "Its stored examples changed."],
] as const;

const diffWording = (before: Tool, after: Tool): Change[] =>
  wording.flatMap(([field, says]) =>
    sameJson(before[field], after[field]) ? [] : [textOnly(`/${field}`, says)],
  );

/** Fields that callers feel by the rows above, if at all. */
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
  if (field === "parameters") return textOnly(path, "Its parameters are written in another order.");
  if (field === "credentials") return compatible(path, "It uses other stored credentials.");
  return [...weighed, "limits", "handler"].includes(field)
    ? textOnly(path, `"${field}" is written differently; calls stay the same.`)
    : compatible(path, `"${field}" changed. Callers need not do anything.`);
};

/** What no row spoke of and is yet not written alike, such as another order of the parameters. */
const diffWriting = (before: Tool, after: Tool, rows: Change[]): Change[] => {
  const [was, is]: Record<string, unknown>[] = [before, after];
  const told = new Set(rows.map(({ path }) => pointerSteps(path)[0]));
  return Object.keys({ ...was, ...is })
    .filter((field) => JSON.stringify(was?.[field]) !== JSON.stringify(is?.[field]))
    .filter((field) => field !== "name" && field !== "enabled" && !told.has(field))
    .map(writing);
};

/**
 * What becomes of a tool that callers see before and after; its name and its place are somebody else's.
 * `bearer` is what holds for it in the end: its own word, or else its agent's.
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
