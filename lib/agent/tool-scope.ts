import { z } from "zod";

/** Scopes that every agent has. */
const reservedScopes = ["list", "call"];

/** A scope-token of RFC 6749 §3.3: visible ASCII without quotation marks and backslashes. */
const scopePattern = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/** The scope that a sign-in must have to call the tool. */
export const toolScopeSchema = z
  .string()
  .max(64, "Use at most 64 characters.")
  .regex(
    scopePattern,
    "Use letters, digits and symbols, but no spaces, quotation marks or backslashes.",
  )
  .refine((scope) => !reservedScopes.includes(scope), {
    error: ({ input }) => `"${input}" is a scope of every agent. Choose another name.`,
    params: { code: "reserved_name" },
  });
