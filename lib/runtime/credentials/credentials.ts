import { findCredentialGaps } from "@/lib/agent/credentials/credential-gaps";
import type { TokenRequest } from "@/lib/agent/credentials/token-request";
import { getHandlerKind } from "@/lib/agent/handlers";
import { listSecretParts } from "@/lib/agent/handlers/literal-secrets";
import type { Tool } from "@/lib/agent/tool";
import { type ToolError, toolFailure } from "@/lib/agent/tool-error";
import type { TokenProblem } from "./request-token";

/** The values for one service, and the hosts they may be sent to; an empty list allows any host. */
export type StoredCredential = {
  fields: Record<string, string>;
  /** `host` or `host:port`. */
  hosts: string[];
  /** How an access token is requested, which is another field. */
  tokenRequest?: TokenRequest | undefined;
  /** Why the token is missing. */
  problem?: TokenProblem;
};
/** By service. */
export type StoredCredentials = Readonly<Record<string, StoredCredential>>;

/** Returns what a tool sees of its credentials: the fields by service, without the hosts. */
export const toFields = (credentials: StoredCredentials): Record<string, Record<string, string>> =>
  Object.fromEntries(Object.entries(credentials).map(([service, { fields }]) => [service, fields]));

/** Returns what is stored: the fields and settings, without the tokens that were requested. */
export const toStoredFields = (credentials: StoredCredentials) =>
  Object.entries(credentials).map(([service, { fields, tokenRequest }]) => {
    if (!tokenRequest) return [service, fields];
    const { [tokenRequest.field]: _, ...storedFields } = fields;
    return [service, storedFields, tokenRequest];
  });

/** Field names by service. */
export type FieldNames = Record<string, string[]>;

export const toFieldNames = (credentials: StoredCredentials): FieldNames =>
  Object.fromEntries(
    Object.entries(credentials).map(([service, { fields }]) => [service, Object.keys(fields)]),
  );

/** Lists every value of the credentials, to be masked in outcomes, traces and logs. */
export const listSecretValues = (credentials: StoredCredentials): string[] =>
  Object.values(credentials).flatMap(({ fields }) => Object.values(fields));

/** Lists the secrets typed into a tool's handler, which services may repeat like credentials. */
export const listLiteralSecrets = ({ handler }: Pick<Tool, "handler">): string[] =>
  (getHandlerKind(handler).findLiteralSecrets?.(handler) ?? []).flatMap(({ value }) =>
    listSecretParts(value),
  );

/** Lists why tokens could not be requested, for the author. */
export const describeTokenProblems = (credentials: StoredCredentials): string[] =>
  Object.entries(credentials).flatMap(([service, { tokenRequest, problem }]) =>
    tokenRequest && problem
      ? [
          `The credential "${service}" requested its access token from ${tokenRequest.url}. ${problem.explanation}`,
        ]
      : [],
  );

/**
 * Finds why a tool cannot run with its Space's credentials: a service granted to it is not set up,
 * has no access token, or lacks a field that its handler uses. The error contains names only.
 * Returns undefined if nothing is missing.
 */
export const findMissingCredential = (
  tool: Pick<Tool, "credentials" | "handler">,
  credentials: StoredCredentials,
): ToolError | undefined => {
  if (!tool.credentials?.length) return undefined;
  const withoutToken = Object.keys(credentials).find((service) => credentials[service]?.problem);
  if (withoutToken !== undefined)
    return toolFailure(
      "UNAUTHORIZED",
      `The access token of the credential "${withoutToken}" could not be requested.`,
      { recoveryHint: "The call's log in Toolwright gives an editor of this Space the reason." },
    ).error;
  const [gap] = findCredentialGaps(tool, toFieldNames(credentials));
  if (!gap) return undefined;
  return toolFailure("UNAUTHORIZED", gap.message, {
    recoveryHint: "An editor of this Space can set it up in Toolwright, under Credentials.",
  }).error;
};
