import module from "node:module";

export type SyntaxIssue = { line: number; column: number; message: string };
export type Stripped = { ok: true; code: string } | { ok: false; issue: SyntaxIssue };

/** Node writes the place above its stack: `:<line>`, the line with its neighbours, and carets below it. */
const issueOf = (error: unknown): SyntaxIssue => {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const line = Number(/^:(\d+)$/m.exec(stack)?.[1] ?? 1);
  const carets = /^( *)\^+$/m.exec(stack)?.[1] ?? "";
  return { line, column: carets.length + 1, message };
};

/**
 * Which of two complaints about the same code to show: the engine's, which stops at the first type, or
 * TypeScript's. A token that no type begins with is a mistake in either language, and there the engine
 * points closer.
 */
export const clearerIssue = (engine: SyntaxIssue, typescript: SyntaxIssue): SyntaxIssue =>
  /^unexpected token in expression: '[^<:@']/.test(engine.message) ? engine : typescript;

const stripWithEsbuild = async (code: string): Promise<Stripped> => {
  const { transform } = await import("esbuild");
  const options = { loader: "ts", target: "es2023", tsconfigRaw: "{}" } as const;
  return transform(code, options).then(
    (made): Stripped => ({ ok: true, code: made.code }),
    (error: { errors?: { text: string; location: { line: number; column: number } | null }[] }) => {
      const { text = "The code cannot be read.", location } = error.errors?.[0] ?? {};
      const column = (location?.column ?? 0) + 1;
      return { ok: false, issue: { line: location?.line ?? 1, column, message: text } };
    },
  );
};

/**
 * TypeScript without its types, every remaining character where it was. Under Node 20, which cannot do
 * that, esbuild translates instead and the positions shift.
 */
export const stripTypes = async (code: string): Promise<Stripped> => {
  if (module.stripTypeScriptTypes === undefined) return stripWithEsbuild(code);
  try {
    return { ok: true, code: module.stripTypeScriptTypes(code, { mode: "strip" }) };
  } catch (error) {
    return { ok: false, issue: issueOf(error) };
  }
};
