import { bearerModeOf } from "../bearer-mode";
import { canonical } from "../json";
import type { Manifest } from "../manifest";
import type { Tool } from "../tool";
import { isListed } from "../tool-dto";
import { diffAgent } from "./diff-agent";
import { diffTool } from "./diff-tool";
import {
  breaking,
  type Change,
  changeKinds,
  compatible,
  textOnly,
  type VersionChange,
} from "./version-change";

/** Tools that are the same but for their name, when only one pair can be meant: earlier name → later name. */
const renames = (gone: Tool[], come: Tool[]): Map<string, string> => {
  const alike = (tool: Tool) => canonical({ ...tool, name: "" });
  const found = new Map<string, string>();
  for (const tool of gone) {
    const key = alike(tool);
    const matches = come.filter((other) => alike(other) === key);
    const [match] = matches;
    const isOnly =
      matches.length === 1 && gone.filter((other) => alike(other) === key).length === 1;
    if (match && isOnly) found.set(tool.name, match.name);
  }
  return found;
};

const unseen = "It is switched off, so no caller sees it.";

const goneTool = (tool: Tool): Change =>
  isListed(tool)
    ? breaking("", "This tool is gone. Callers that still use it are told that there is none.")
    : compatible("", "This tool is gone. It was switched off, so no caller saw it.");
const newTool = (tool: Tool): Change =>
  compatible("", isListed(tool) ? "This tool is new." : `This tool is new. ${unseen}`);
const renamedTool = (was: Tool, is: Tool): Change =>
  isListed(is)
    ? breaking(
        "/name",
        `"${was.name}" is called "${is.name}" now. Callers that use the old name are told that there is no such tool.`,
      )
    : compatible("/name", `"${was.name}" is called "${is.name}" now. ${unseen}`);

const keptTool = (was: Tool, is: Tool, before: Manifest, after: Manifest): Change[] => {
  const [listed, listedNow] = [isListed(was), isListed(is)];
  if (listed && !listedNow)
    return [
      breaking(
        "/enabled",
        "This tool is switched off. Callers that still use it are told that there is none.",
      ),
    ];
  if (!listed && listedNow)
    return [compatible("/enabled", "This tool is switched on, so callers see it from now on.")];
  if (!listed)
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [compatible("", `This tool changed. ${unseen}`)];
  return diffTool(was, is, {
    was: bearerModeOf(before, was),
    is: bearerModeOf(after, is),
  });
};

const sameOrder = (before: readonly string[], after: readonly string[]) =>
  before.join("\n") === after.join("\n");

/**
 * Every difference between two versions of an agent, what breaks callers first. Equal manifests give no rows,
 * and manifests that differ in a value other than their slug give at least one.
 */
export const diffVersions = (before: Manifest, after: Manifest): VersionChange[] => {
  const old = new Map(before.tools.map((tool) => [tool.name, tool]));
  const now = new Map(after.tools.map((tool) => [tool.name, tool]));
  const gone = before.tools.filter(({ name }) => !now.has(name));
  const come = after.tools.filter(({ name }) => !old.has(name));
  const renamed = renames(gone, come);
  const oldNames = new Map([...renamed].map(([was, is]) => [is, was]));

  const rows: VersionChange[] = [];
  const add = (tool: string | null, changes: Change[]) => {
    for (const change of changes) rows.push({ tool, ...change });
  };
  for (const tool of gone) if (!renamed.has(tool.name)) add(tool.name, [goneTool(tool)]);
  let follows = Boolean(before.resource?.enabled && after.resource?.enabled);
  for (const tool of after.tools) {
    const was = old.get(oldNames.get(tool.name) ?? tool.name);
    if (!was) add(tool.name, [newTool(tool)]);
    else if (was.name !== tool.name) add(tool.name, [renamedTool(was, tool)]);
    else add(tool.name, keptTool(was, tool, before, after));
    follows ||= was !== undefined && isListed(tool) && !was.bearer && !tool.bearer;
  }
  add(null, diffAgent(before, after, follows));

  const kept = after.tools
    .map(({ name }) => oldNames.get(name) ?? name)
    .filter((name) => old.has(name));
  const keptBefore = before.tools
    .map(({ name }) => name)
    .filter((name) => now.has(name) || renamed.has(name));
  if (!sameOrder(keptBefore, kept))
    add(null, [
      textOnly("/tools", "The tools are listed in another order. Models are handed them in it."),
    ]);
  return changeKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
};

/** How many things changed: each tool counts once, and so does each of the agent's own fields. */
export const countChanges = (changes: readonly VersionChange[]): number =>
  new Set(changes.map(({ tool, path }) => (tool === null ? path.split("/")[1] : `tool ${tool}`)))
    .size;
