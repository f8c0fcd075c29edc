import type { Manifest } from "@/lib/agent/manifest";

/** What to do with an imported tool whose name the agent already has. */
export type ClashChoice = "rename" | "replace" | "skip";

/** The imported names that the agent already has, each mapped to a free name. */
export const clashesWith = (agent: Manifest, imported: Manifest): Map<string, string> => {
  const standing = new Set(agent.tools.map(({ name }) => name));
  const taken = new Set([...standing, ...imported.tools.map(({ name }) => name)]);
  const clashes = new Map<string, string>();
  for (const { name } of imported.tools) {
    if (!standing.has(name)) continue;
    let free = name;
    for (let count = 2; taken.has(free); count += 1)
      free = `${name.slice(0, 64 - `_${count}`.length)}_${count}`;
    taken.add(free);
    clashes.set(name, free);
  }
  return clashes;
};

/**
 * The agent's draft with the imported tools appended. A replaced tool keeps its position. Imported variables are
 * added only if the agent has none of that ref. Everything else stays.
 */
export const mergeIntoAgent = (
  agent: Manifest,
  imported: Manifest,
  choiceFor: (name: string) => ClashChoice,
): Manifest => {
  const clashes = clashesWith(agent, imported);
  const replaced = new Map(
    imported.tools
      .filter(({ name }) => clashes.has(name) && choiceFor(name) === "replace")
      .map((tool) => [tool.name, tool]),
  );
  const added = imported.tools.flatMap((tool) => {
    const free = clashes.get(tool.name);
    if (free === undefined) return [tool];
    return choiceFor(tool.name) === "rename" ? [{ ...tool, name: free }] : [];
  });
  const refs = new Set(agent.variables?.map(({ ref }) => ref));
  const fresh = (imported.variables ?? []).filter(({ ref }) => !refs.has(ref));
  const variables = [...(agent.variables ?? []), ...fresh];
  return {
    ...agent,
    ...(variables.length > 0 && { variables }),
    tools: [...agent.tools.map((tool) => replaced.get(tool.name) ?? tool), ...added],
  };
};
