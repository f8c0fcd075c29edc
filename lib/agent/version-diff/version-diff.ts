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

/** Pairs removed and added tools that differ only in name, when the pair is unambiguous: earlier name → later name. */
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

const unseen = "It is disabled, so callers are not affected.";

const goneTool = (tool: Tool): Change =>
  isListed(tool)
    ? breaking("", "This tool was removed. Calls to it now fail.")
    : compatible("", "This tool was removed. It was disabled, so callers are not affected.");
const newTool = (tool: Tool): Change =>
  compatible("", isListed(tool) ? "This tool is new." : `This tool is new. ${unseen}`);
const renamedTool = (was: Tool, is: Tool): Change =>
  isListed(is)
    ? breaking("/name", `"${was.name}" was renamed to "${is.name}". Calls to the old name fail.`)
    : compatible("/name", `"${was.name}" was renamed to "${is.name}". ${unseen}`);

const keptTool = (was: Tool, is: Tool, before: Manifest, after: Manifest): Change[] => {
  const [listed, listedNow] = [isListed(was), isListed(is)];
  if (listed && !listedNow)
    return [breaking("/enabled", "This tool is disabled. Calls to it now fail.")];
  if (!listed && listedNow) return [compatible("/enabled", "This tool is now enabled.")];
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
 * Lists every difference between two versions of an agent, breaking changes first. Equal manifests give no rows;
 * manifests that differ in anything but their slug give at least one.
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
    add(null, [textOnly("/tools", "The tools are listed in a different order, which models see.")]);
  return changeKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
};

/** The number of changed things: each tool and each of the agent's own fields counts once. */
export const countChanges = (changes: readonly VersionChange[]): number =>
  new Set(changes.map(({ tool, path }) => (tool === null ? path.split("/")[1] : `tool ${tool}`)))
    .size;
