import { z } from "zod";

/** What a key may be limited to: the tool list and its documents, calling tools (all, or one by name), the resource. */
export const keyScope = z
  .string()
  .max(140)
  .refine(
    (scope) =>
      scope === "list" || scope === "call" || scope === "resource" || /^call:./.test(scope),
    "Use list, call, call:<tool name> or resource.",
  );
export const keyScopes = z.array(keyScope).max(200);

export type RequiredScope = { scope: "list" | "resource" } | { scope: "call"; tool: string };

/** A key without scopes may do everything. */
export const isAllowed = (scopes: readonly string[], required: RequiredScope): boolean =>
  scopes.length === 0 ||
  scopes.includes(required.scope) ||
  (required.scope === "call" && scopes.includes(`call:${required.tool}`));
