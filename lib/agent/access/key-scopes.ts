import { z } from "zod";

const keyScopePattern = /^(?:(?:list|call|resource)$|call:.)/;

/**
 * A permission of an API key: `list` (tools and documents), `call` (all tools), `call:<tool>` or
 * `resource`.
 */
const keyScope = z
  .string()
  .max(140)
  .refine((scope) => keyScopePattern.test(scope), {
    error: "Use list, call, call:<tool name> or resource.",
    params: { code: "invalid_scope" },
  })
  .meta({ pattern: keyScopePattern.source });
export const keyScopes = z.array(keyScope).max(200);

export type RequiredScope = { scope: "list" | "resource" } | { scope: "call"; tool: string };

/** Texts that look the same can differ in their code points. */
const compose = (text: string): string => text.normalize("NFC");

/** Whether the scopes permit an operation. A key without scopes permits everything. */
export const isAllowed = (scopes: readonly string[], required: RequiredScope): boolean =>
  scopes.length === 0 ||
  scopes.includes(required.scope) ||
  (required.scope === "call" &&
    scopes.some((scope) => compose(scope) === compose(`call:${required.tool}`)));
