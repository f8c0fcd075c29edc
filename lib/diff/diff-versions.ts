import { getBearerMode } from "../agent/access/bearer-mode";
import type { Manifest } from "../agent/manifest";
import type { BearerMode, Tool } from "../agent/tool";
import { isToolListed } from "../agent/tool-dto";
import { createReferenceBudget, type ReferenceBudget } from "../schema/inline-references";
import { canonicalJson } from "../schema/json";
import { diffAgent } from "./diff-agent";
import { type BeforeAfter, diffTool } from "./diff-tool";
import {
  breakingChange,
  changeKinds,
  compatibleChange,
  textOnlyChange,
  type UnassignedChange,
  type VersionChange,
} from "./version-change";

const groupByDefinition = (tools: readonly Tool[]): Map<string, Tool[]> =>
  Map.groupBy(tools, (tool) => canonicalJson({ ...tool, name: "" }));

/**
 * Pairs removed and added tools that differ only in name, if the pair is unambiguous. Returns later
 * names by earlier names.
 */
const findRenames = (removed: Tool[], added: Tool[]): Map<string, string> => {
  const addedByDefinition = groupByDefinition(added);
  const renamedNames = new Map<string, string>();
  for (const [definition, [tool, ...twins]] of groupByDefinition(removed)) {
    const [match, ...others] = addedByDefinition.get(definition) ?? [];
    if (tool && match && twins.length === 0 && others.length === 0)
      renamedNames.set(tool.name, match.name);
  }
  return renamedNames;
};

const disabledNote = "It is disabled, so callers are not affected.";

const describeRemovedTool = (tool: Tool): UnassignedChange =>
  isToolListed(tool)
    ? breakingChange("", "This tool was removed. Calls to it now fail.")
    : compatibleChange("", "This tool was removed. It was disabled, so callers are not affected.");
const describeAddedTool = (tool: Tool): UnassignedChange =>
  compatibleChange(
    "",
    isToolListed(tool) ? "This tool is new." : `This tool is new. ${disabledNote}`,
  );
const describeRenamedTool = (previous: Tool, current: Tool): UnassignedChange =>
  isToolListed(current)
    ? breakingChange(
        "/name",
        `"${previous.name}" was renamed to "${current.name}". Calls to the old name fail.`,
      )
    : compatibleChange(
        "/name",
        `"${previous.name}" was renamed to "${current.name}". ${disabledNote}`,
      );

const diffSharedTool = (
  previous: Tool,
  current: Tool,
  bearer: BeforeAfter<BearerMode>,
  budget: ReferenceBudget,
): UnassignedChange[] => {
  const wasListed = isToolListed(previous);
  const isListedNow = isToolListed(current);
  if (wasListed && !isListedNow)
    return [breakingChange("/enabled", "This tool is disabled. Calls to it now fail.")];
  if (!wasListed && isListedNow) return [compatibleChange("/enabled", "This tool is now enabled.")];
  if (!wasListed)
    return JSON.stringify(previous) === JSON.stringify(current)
      ? []
      : [compatibleChange("", `This tool changed. ${disabledNote}`)];
  return diffTool(previous, current, bearer, budget);
};

const isSameOrder = (before: readonly string[], after: readonly string[]) =>
  before.join("\n") === after.join("\n");

/**
 * Lists every difference between two versions of an agent, breaking changes first. Equal manifests
 * have none. Manifests that differ in anything but their slug and `$schema` have at least one. One
 * step per tool, because comparing all tools of a large agent takes long.
 */
export function* diffVersions(before: Manifest, after: Manifest): Generator<void, VersionChange[]> {
  const previousTools = new Map(before.tools.map((tool) => [tool.name, tool]));
  const currentTools = new Map(after.tools.map((tool) => [tool.name, tool]));
  const removed = before.tools.filter(({ name }) => !currentTools.has(name));
  const added = after.tools.filter(({ name }) => !previousTools.has(name));
  const renamedByOldName = findRenames(removed, added);
  const oldNameByNewName = new Map(
    [...renamedByOldName].map(([previous, current]) => [current, previous]),
  );

  const versionChanges: VersionChange[] = [];
  const addChanges = (tool: string | null, changes: UnassignedChange[]) => {
    for (const change of changes) versionChanges.push({ tool, ...change });
  };
  for (const tool of removed)
    if (!renamedByOldName.has(tool.name)) addChanges(tool.name, [describeRemovedTool(tool)]);
  const budget = createReferenceBudget();
  let isBearerInherited = Boolean(before.resource?.enabled && after.resource?.enabled);
  for (const tool of after.tools) {
    const previous = previousTools.get(oldNameByNewName.get(tool.name) ?? tool.name);
    if (!previous) addChanges(tool.name, [describeAddedTool(tool)]);
    else if (previous.name !== tool.name)
      addChanges(tool.name, [describeRenamedTool(previous, tool)]);
    else {
      const bearer = {
        previous: getBearerMode(before, previous),
        current: getBearerMode(after, tool),
      };
      addChanges(tool.name, diffSharedTool(previous, tool, bearer, budget));
    }
    isBearerInherited ||=
      previous !== undefined && isToolListed(tool) && !previous.bearer && !tool.bearer;
    yield;
  }
  addChanges(null, diffAgent(before, after, isBearerInherited));

  const currentOrder = after.tools
    .map(({ name }) => oldNameByNewName.get(name) ?? name)
    .filter((name) => previousTools.has(name));
  const previousOrder = before.tools
    .map(({ name }) => name)
    .filter((name) => currentTools.has(name) || renamedByOldName.has(name));
  if (!isSameOrder(previousOrder, currentOrder))
    addChanges(null, [
      textOnlyChange("/tools", "The tools are listed in a different order, which models see."),
    ]);
  return changeKinds.flatMap((kind) => versionChanges.filter((row) => row.kind === kind));
}
