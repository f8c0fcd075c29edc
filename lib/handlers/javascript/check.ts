import type { Sandbox } from "@/lib/handlers/handler";
import type { Pool } from "./pool";
import { clearerIssue, type SyntaxIssue, stripTypes } from "./strip-types";

/** Checks only parse code, so they run under a pseudo-Space of their own. */
const checkers = "\u0000check";
const checkMs = 5_000;

const plainIssue = ({ line, column, message }: SyntaxIssue) => ({ line, column, message });

/** Parses a module without running it: as JavaScript, then as TypeScript if that fails. */
export const createCheck = (pool: Pool): Sandbox["check"] => {
  const checkOnce = (code: string, withoutDefault: boolean) => {
    const message = { type: "check", code, withoutDefault } as const;
    const task = { space: checkers, message, hear: () => {} };
    return pool.run(task, checkMs, AbortSignal.timeout(2 * checkMs));
  };

  return async (code, { withoutDefault = false } = {}) => {
    const first = await checkOnce(code, withoutDefault);
    let ended = first;
    if (first.kind === "syntax") {
      const stripped = await stripTypes(code);
      if (!stripped.ok) return [plainIssue(clearerIssue(first, stripped.issue))];
      ended = await checkOnce(stripped.code, withoutDefault);
    }
    if (ended.kind === "checked") return ended.issues;
    if (ended.kind === "syntax") return [plainIssue(ended)];
    return [{ line: 1, column: 1, message: "The code could not be checked. Try again." }];
  };
};
