import { z } from "zod";

/** What a key may be held to: reading the list and its documents, calling tools (all, or one by name), the resource. */
export const keyScope = z
  .string()
  .max(140)
  .refine(
    (scope) =>
      scope === "list" || scope === "call" || scope === "resource" || /^call:./.test(scope),
    "Use list, call, call:<tool name> or resource.",
  );
export const keyScopes = z.array(keyScope).max(200);

export type KeyNeed = { scope: "list" | "resource" } | { scope: "call"; tool: string };

/** A key without scopes may do everything its agent offers. */
export const allows = (scopes: readonly string[], need: KeyNeed): boolean =>
  scopes.length === 0 ||
  scopes.includes(need.scope) ||
  (need.scope === "call" && scopes.includes(`call:${need.tool}`));
