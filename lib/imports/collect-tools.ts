import { MAX_TOOLS } from "@/lib/agent/max-tools";
import type { Tool } from "@/lib/agent/tool";
import type { AddWarning } from "./import-kind";
import { toolPath } from "./repair-tool";

/**
 * Maximum size of the tools. Leaves space for the rest of the agent within the API's limit of 8 MB.
 */
const MAX_CHARACTERS = 6_000_000;

/**
 * Holds the warnings about a tool back until it is known whether the tool is skipped. A path to a
 * skipped tool would point to the next one, so only the reason for skipping it is added.
 */
const holdWarnings = (addWarning: AddWarning) => {
  const warnings: Parameters<AddWarning>[] = [];
  return {
    hold: (...warning: Parameters<AddWarning>): void => void warnings.push(warning),
    /** Adds the warnings. `path` is that of the tool; undefined if it is skipped. */
    release: (path: string | undefined): void => {
      for (const [subPath, code, message] of warnings)
        if (path !== undefined) addWarning(path + subPath, code, message);
        else if (code === "tool_left_out") addWarning("/tools", code, message);
    },
  };
};

/**
 * Converts entries to tools, up to the limits of an agent. `convert` returns undefined, with the
 * warning `tool_left_out`, for an entry to skip; the paths of its warnings are relative to the tool.
 */
export const collectTools = <Entry>(
  entries: readonly Entry[],
  convert: (
    entry: Entry,
    usedNames: ReadonlySet<string>,
    addWarning: AddWarning,
  ) => Tool | undefined,
  addWarning: AddWarning,
): Tool[] => {
  const tools: Tool[] = [];
  const usedNames = new Set<string>();
  let characters = 0;
  for (const [index, entry] of entries.entries()) {
    const warnings = holdWarnings(addWarning);
    const isFull = tools.length === MAX_TOOLS;
    const tool = isFull ? undefined : convert(entry, usedNames, warnings.hold);
    characters += tool ? JSON.stringify(tool).length : 0;
    if (isFull || characters > MAX_CHARACTERS) {
      const limit = isFull ? `${MAX_TOOLS} tools` : "6 MB of tools";
      addWarning(
        "/tools",
        "tools_cut",
        `An import can create at most ${limit}. Only the first ${index} of ${entries.length} were imported.`,
      );
      break;
    }
    warnings.release(tool && toolPath(tools.length));
    if (!tool) continue;
    usedNames.add(tool.name);
    if (tool.modelName !== undefined) usedNames.add(tool.modelName);
    tools.push(tool);
  }
  return tools;
};
