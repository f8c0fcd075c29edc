import module from "node:module";

export type SyntaxIssue = { line: number; column: number; message: string };
export type StripResult = { ok: true; code: string } | { ok: false; issue: SyntaxIssue };

/** Node prints the position above the stack: `:<line>`, the lines around it, and carets below the column. */
const toSyntaxIssue = (error: unknown): SyntaxIssue => {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const line = Number(/^:(\d+)$/m.exec(stack)?.[1] ?? 1);
  const carets = /^( *)\^+$/m.exec(stack)?.[1] ?? "";
  return { line, column: carets.length + 1, message };
};

/**
 * Chooses between two errors about the same code: the engine's, which stops at the first type annotation, or
 * TypeScript's. A token that cannot begin a type is a mistake in both languages, and the engine's position is
 * more precise.
 */
export const pickClearerIssue = (engine: SyntaxIssue, typescript: SyntaxIssue): SyntaxIssue =>
  /^unexpected token in expression: '[^<:@']/.test(engine.message) ? engine : typescript;

/** Strips the types from TypeScript; every remaining character keeps its position. */
export const stripTypes = (code: string): StripResult => {
  try {
    return { ok: true, code: module.stripTypeScriptTypes(code, { mode: "strip" }) };
  } catch (error) {
    return { ok: false, issue: toSyntaxIssue(error) };
  }
};
