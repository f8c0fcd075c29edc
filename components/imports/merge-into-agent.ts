import type { Manifest } from "@/lib/agent/manifest";
import { listUsedNames } from "@/lib/agent/model-names";

/** What to do with an imported tool whose name the agent already has. */
export type ConflictChoice = "rename" | "replace" | "skip";

type Conflict = {
  /** The name that the imported tool would get. */
  freeName: string;
  existingTool: string;
};
export type Conflicts = ReadonlyMap<string, Conflict>;

/** Maps each imported name that a tool of the agent already has, also as its name for models. */
export const findConflicts = (agent: Manifest, imported: Manifest): Conflicts => {
  const existingTools = new Map(
    agent.tools.flatMap((tool) => listUsedNames([tool]).map((name) => [name, tool.name])),
  );
  const usedNames = new Set(listUsedNames([...agent.tools, ...imported.tools]));
  const conflicts = new Map<string, Conflict>();
  for (const { name } of imported.tools) {
    const existingTool = existingTools.get(name);
    if (existingTool === undefined) continue;
    let freeName = name;
    for (let count = 2; usedNames.has(freeName); count += 1)
      freeName = `${name.slice(0, 64 - `_${count}`.length)}_${count}`;
    usedNames.add(freeName);
    conflicts.set(name, { freeName, existingTool });
  }
  return conflicts;
};

/** Choices by tool name. A tool without a choice is renamed. */
export type ConflictChoices = ReadonlyMap<string, ConflictChoice>;

export const getChoice = (choices: ConflictChoices, name: string): ConflictChoice =>
  choices.get(name) ?? "rename";

/**
 * Returns a function that drops the name for models from an imported tool if another tool has it.
 * `otherNames` are those of all other tools.
 */
const createModelNameCheck = (otherNames: readonly string[]) => {
  const usedNames = new Set(otherNames);
  return ({ modelName, ...tool }: Manifest["tools"][number]): Manifest["tools"][number] => {
    if (modelName === undefined || usedNames.has(modelName)) return tool;
    usedNames.add(modelName);
    return { ...tool, modelName };
  };
};

/**
 * Returns the agent's draft with the imported tools appended. A replaced tool keeps its position.
 * An imported tool loses its name for models if another tool has it.
 * An imported variable is added only if the agent has none with the same ref. Everything else is
 * unchanged.
 */
export const mergeIntoAgent = (
  agent: Manifest,
  imported: Manifest,
  choices: ConflictChoices,
): Manifest => {
  const conflicts = findConflicts(agent, imported);
  const replacements = Map.groupBy(
    imported.tools.filter(
      ({ name }) => conflicts.has(name) && getChoice(choices, name) === "replace",
    ),
    ({ name }) => conflicts.get(name)?.existingTool,
  );
  const added = imported.tools.flatMap((tool) => {
    const conflict = conflicts.get(tool.name);
    if (conflict === undefined) return [tool];
    return getChoice(choices, tool.name) === "rename" ? [{ ...tool, name: conflict.freeName }] : [];
  });
  const otherTools = agent.tools.filter(({ name }) => !replacements.has(name));
  const withFreeModelName = createModelNameCheck([
    ...listUsedNames(otherTools),
    ...[...[...replacements.values()].flat(), ...added].map(({ name }) => name),
  ]);
  const refs = new Set(agent.variables?.map(({ ref }) => ref));
  const newVariables = (imported.variables ?? []).filter(({ ref }) => !refs.has(ref));
  const variables = [...(agent.variables ?? []), ...newVariables];
  return {
    ...agent,
    ...(variables.length > 0 && { variables }),
    tools: [
      ...agent.tools.flatMap(
        (tool) => replacements.get(tool.name)?.map(withFreeModelName) ?? [tool],
      ),
      ...added.map(withFreeModelName),
    ],
  };
};
