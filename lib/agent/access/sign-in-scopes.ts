import type { Manifest } from "../manifest";
import { isToolListed } from "../tool-dto";
import type { RequiredScope } from "./key-scopes";

/** What can be allowed at every agent. A tool may need a scope of its own besides. */
export const commonScopes: readonly string[] = ["list", "call"];

/** The scope of a sign-in that allows the tools which name a scope of their own. */
export const toToolScope = (scope: string): string => `call:${scope}`;

/** The scopes of tools that have one. */
const scopesByManifest = new WeakMap<Manifest, ReadonlyMap<string, string>>();

const readScopes = ({ tools }: Manifest): ReadonlyMap<string, string> => {
  const scopes = new Map<string, string>();
  for (const { name, scope } of tools.filter(isToolListed))
    if (scope !== undefined) scopes.set(name, toToolScope(scope));
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
