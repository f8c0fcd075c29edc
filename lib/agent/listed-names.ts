import type { Manifest } from "./manifest";
import { getModelNames } from "./model-names";
import { isToolListed } from "./tool-dto";

/** The names of an agent's tools: their own, and those that models and MCP clients call them by. */
type ListedNames = {
  /** In the author's order, by their own names. */
  modelNames: ReadonlyMap<string, string>;
  /** By the names for models. */
  ownNames: ReadonlyMap<string, string>;
};

const namesByManifest = new WeakMap<Manifest, ListedNames>();

/** Depends only on the manifest, not on what a caller is shown of it. */
export const getListedNames = (manifest: Manifest): ListedNames => {
  const existing = namesByManifest.get(manifest);
  if (existing) return existing;
  const modelNames = getModelNames(manifest.tools.filter(isToolListed));
  const ownNames = new Map([...modelNames].map(([name, modelName]) => [modelName, name]));
  const names = { modelNames, ownNames };
  namesByManifest.set(manifest, names);
  return names;
};

/** The own name of the tool that is called by a name for models, or by its own. */
export const toOwnName = (manifest: Manifest, name: string): string =>
  getListedNames(manifest).ownNames.get(name) ?? name;
