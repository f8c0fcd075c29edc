import type { Manifest } from "../manifest";
import { getModelNames } from "../model-names";
import { isToolListed } from "../tool-dto";
import type { RequiredScope } from "./key-scopes";

/** What can be allowed at every agent. A tool may need a scope of its own besides. */
export const commonScopes: readonly string[] = ["list", "call"];

/** The scope of a sign-in that allows the tools which name a scope of their own. */
export const toToolScope = (scope: string): string => `call:${scope}`;

/** The scopes of tools that have one, by every name that a caller may use for the tool. */
const scopesByManifest = new WeakMap<Manifest, ReadonlyMap<string, string>>();

const readScopes = ({ tools }: Manifest): ReadonlyMap<string, string> => {
  const listed = tools.filter(isToolListed);
  const scopes = new Map<string, string>();
  if (listed.every((tool) => tool.scope === undefined)) return scopes;
  const modelNames = getModelNames(listed);
  for (const { name, scope } of listed)
    if (scope !== undefined)
      for (const alias of [name, modelNames.get(name) ?? name])
        scopes.set(alias, toToolScope(scope));
  return scopes;
};

const getScopes = (manifest: Manifest): ReadonlyMap<string, string> => {
  const existing = scopesByManifest.get(manifest);
  if (existing) return existing;
  const scopes = readScopes(manifest);
  scopesByManifest.set(manifest, scopes);
  return scopes;
};

/** Every scope that a sign-in to an agent can have. */
export const listSignInScopes = (manifest: Manifest): string[] => [
  ...new Set([...commonScopes, ...getScopes(manifest).values()]),
];

/** What a sign-in needs for an operation: `list` to read, `call` to call, and the tool's own scope besides. */
export const toSignInScopes = (manifest: Manifest, required: RequiredScope): string[] => {
  if (required.scope !== "call") return ["list"];
  const toolScope = getScopes(manifest).get(required.tool);
  return toolScope === undefined ? ["call"] : ["call", toolScope];
};
