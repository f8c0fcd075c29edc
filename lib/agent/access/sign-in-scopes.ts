import type { Manifest } from "../manifest";
import { isToolListed } from "../tool-dto";
import type { RequiredScope } from "./key-scopes";

/** The scopes that every agent has. A tool may require its own scope in addition. */
export const commonScopes: readonly string[] = ["list", "call"];

/** Returns the sign-in scope that allows the tools with the given scope. */
export const toToolScope = (scope: string): string => `call:${scope}`;

/**
 * Lists the scopes of tools that a person can grant in addition to those that a client requested.
 * Not without `call`, which each of these tools also requires.
 */
export const listAddableScopes = (
  { scopes }: { scopes: readonly string[] },
  requested: readonly string[],
): string[] =>
  requested.includes("call")
    ? scopes.filter((scope) => !commonScopes.includes(scope) && !requested.includes(scope))
    : [];

/** Sign-in scopes by tool name, for the tools that have a scope. */
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

/** Lists every scope that a sign-in to the agent can have. */
export const listSignInScopes = (manifest: Manifest): string[] => [
  ...new Set([...commonScopes, ...getScopes(manifest).values()]),
];

/**
 * Lists the scopes that an operation requires: `list` to read; `call`, and the tool's own scope, to
 * call.
 */
export const toSignInScopes = (manifest: Manifest, required: RequiredScope): string[] => {
  if (required.scope !== "call") return ["list"];
  const toolScope = getScopes(manifest).get(required.tool);
  return toolScope === undefined ? ["call"] : ["call", toolScope];
};
