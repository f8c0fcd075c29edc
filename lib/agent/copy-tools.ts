import { copyName } from "./copy-name";
import type { Manifest } from "./manifest";
import type { Tool } from "./tool";

/** Whether a request or module of the tool reads the variable: `variables.region`, `variables["db-uri"]`. */
const readsVariable = (tool: Tool, ref: string): boolean =>
  new RegExp(
    String.raw`variables\s*(?:\??\.\s*${ref}\b|(?:\?\.)?\[\s*\\*["'\x60]${ref}\\*["'\x60])`,
  ).test(JSON.stringify(tool.handler));

type Copy = { manifest: Manifest; names: string[] };

/**
 * Adds some tools of one agent to another, with the variables they read. A tool whose name is taken gets another.
 * `names` are the new names.
 */
export function copyTools(source: Manifest, selected: readonly string[], target: Manifest): Copy {
  const takenNames = target.tools.map(({ name }) => name);
  const copies = source.tools
    .filter(({ name }) => selected.includes(name))
    .map((tool) => {
      const name = takenNames.includes(tool.name) ? copyName(tool.name, takenNames) : tool.name;
      takenNames.push(name);
      return { ...tool, name };
    });
  const targetRefs = target.variables?.map(({ ref }) => ref);
  const missing = (source.variables ?? []).filter(
    ({ ref }) => !targetRefs?.includes(ref) && copies.some((tool) => readsVariable(tool, ref)),
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
