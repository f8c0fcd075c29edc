import { copyName } from "./copy-name";
import type { Manifest } from "./manifest";
import { listUsedNames } from "./model-names";
import type { Tool } from "./tool";

const variableReads = /variables\s*(?:\??\.\s*([\w-]+)|(?:\?\.)?\[\s*\\*["'`]([\w-]+)\\*["'`])/g;

/**
 * Lists the variables among `refs` that the tool's handler reads: `variables.region`,
 * `variables["db-uri"]`. In code, a name can be followed by a subtraction.
 */
const listReadVariables = ({ handler }: Tool, refs: readonly string[]): string[] => {
  const names = [...JSON.stringify(handler).matchAll(variableReads)].map(
    ([, plain, quoted]) => plain ?? quoted ?? "",
  );
  return names.flatMap((name) =>
    refs.includes(name) ? name : refs.filter((ref) => name.startsWith(`${ref}-`)),
  );
};

type Copy = { manifest: Manifest; names: string[] };

/**
 * Copies the selected tools from one agent to another, with the variables they read. A tool whose
 * name is taken gets a new one, and a name for models that is taken is dropped. `names` are the
 * names of the copies.
 */
export function copyTools(source: Manifest, selected: readonly string[], target: Manifest): Copy {
  const takenNames = listUsedNames(target.tools);
  const copies = source.tools
    .filter(({ name }) => selected.includes(name))
    .map((tool) => {
      const { modelName, ...rest } = tool;
      const name = takenNames.includes(tool.name) ? copyName(tool.name, takenNames) : tool.name;
      const isFree = modelName !== undefined && !takenNames.includes(modelName);
      takenNames.push(name, ...(isFree ? [modelName] : []));
      return { ...rest, name, ...(isFree && { modelName }) };
    });
  const targetRefs = target.variables?.map(({ ref }) => ref);
  const sourceRefs = (source.variables ?? []).map(({ ref }) => ref);
  const readRefs = new Set(copies.flatMap((tool) => listReadVariables(tool, sourceRefs)));
  const missing = (source.variables ?? []).filter(
    ({ ref }) => !targetRefs?.includes(ref) && readRefs.has(ref),
  );
  const variables = [...(target.variables ?? []), ...missing];
  return {
    manifest: {
      ...target,
      ...(variables.length > 0 && { variables }),
      tools: [...target.tools, ...copies],
    },
    names: copies.map(({ name }) => name),
  };
}
