import type { Manifest } from "./manifest";
import { getModelNames } from "./model-names";
import { isToolListed } from "./tool-dto";

/** The names of an agent's tools: their own, and the names that models and MCP clients use. */
type ListedNames = {
  /** Names for models by own name, in the author's order. */
  modelNames: ReadonlyMap<string, string>;
  /** Own names by name for models. */
  ownNames: ReadonlyMap<string, string>;
  /** Own names by their composed form. */
  composedNames: ReadonlyMap<string, string>;
};

/** The Unicode form that most clients send. A name of two code points may look like one of one. */
const compose = (name: string): string => name.normalize("NFC");

const namesByManifest = new WeakMap<Manifest, ListedNames>();

/** Depends only on the manifest, not on what a caller may see of it. */
export const getListedNames = (manifest: Manifest): ListedNames => {
  const existing = namesByManifest.get(manifest);
  if (existing) return existing;
  const modelNames = getModelNames(manifest.tools.filter(isToolListed));
  const ownNames = new Map([...modelNames].map(([name, modelName]) => [modelName, name]));
  // If two names look the same, the first one in the list wins.
  const composedNames = new Map(
    [...modelNames.keys()].reverse().map((name) => [compose(name), name]),
  );
  const names = { modelNames, ownNames, composedNames };
  namesByManifest.set(manifest, names);
  return names;
};

/** Returns the name as the agent spells it. Other spellings look the same and differ in Unicode form. */
export const toListedName = (manifest: Manifest, name: string): string => {
  const { modelNames, composedNames } = getListedNames(manifest);
  return modelNames.has(name) ? name : (composedNames.get(compose(name)) ?? name);
};

/** Returns a tool's own name, given its name for models or its own. */
export const toOwnName = (manifest: Manifest, name: string): string =>
  getListedNames(manifest).ownNames.get(name) ?? toListedName(manifest, name);
