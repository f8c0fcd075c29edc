import type { Manifest } from "./manifest";
import { getModelNames } from "./model-names";
import { isToolListed } from "./tool-dto";

/** The names of an agent's tools: their own, and the names that models and MCP clients use. */
type ListedNames = {
  /** Names for models by own name, in the author's order. */
  modelNames: ReadonlyMap<string, string>;
  /** Own names by name for models. */
  ownNames: ReadonlyMap<string, string>;
};

const namesByManifest = new WeakMap<Manifest, ListedNames>();

/** Depends only on the manifest, not on what a caller may see of it. */
export const getListedNames = (manifest: Manifest): ListedNames => {
  const existing = namesByManifest.get(manifest);
  if (existing) return existing;
  const modelNames = getModelNames(manifest.tools.filter(isToolListed));
  const ownNames = new Map([...modelNames].map(([name, modelName]) => [modelName, name]));
  const names = { modelNames, ownNames };
  namesByManifest.set(manifest, names);
  return names;
};

/** Returns a tool's own name, given its name for models or its own. */
export const toOwnName = (manifest: Manifest, name: string): string =>
  getListedNames(manifest).ownNames.get(name) ?? name;
