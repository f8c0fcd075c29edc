import { AppError } from "@/lib/errors";
import type { Sandbox } from "@/lib/handlers/handler";
import type { Pool } from "../pool/pool";
import { pickClearerIssue, type SyntaxIssue, stripTypes, tooDeep } from "./strip-types";

const CHECK_TIMEOUT_MS = 5_000;

const toPlainIssue = ({ line, column, message }: SyntaxIssue) => ({ line, column, message });

/**
 * Creates a function that parses a module without running it: as JavaScript, then as TypeScript if
 * that fails.
 */
export const createCheck = (pool: Pool): Sandbox["check"] => {
  const checkOnce = (space: string, code: string, withoutDefault: boolean) => {
    const message = { type: "check", code, withoutDefault } as const;
    const task = { owner: { space }, message, onMessage: () => {} };
    return pool.run(task, CHECK_TIMEOUT_MS, AbortSignal.timeout(2 * CHECK_TIMEOUT_MS));
  };

  return async (space, code, { withoutDefault = false } = {}) => {
    const first = await checkOnce(space, code, withoutDefault);
    let completion = first;
    if (first.kind === "syntax") {
      const stripResult = await stripTypes(code, { space });
      if (!stripResult.ok) return [toPlainIssue(pickClearerIssue(first, stripResult.issue))];
      completion = await checkOnce(space, stripResult.code, withoutDefault);
    }
    if (completion.kind === "checked") return completion.issues;
    if (completion.kind === "syntax") return [toPlainIssue(completion)];
    const isTooDeep =
      completion.kind === "stopped" &&
      ["cpu", "memory", "stack", "engine"].includes(completion.reason);
    if (isTooDeep) return [tooDeep];
    throw new AppError("unavailable", "The code could not be checked in time. Try again.", {
      retryAfterSeconds: 1,
    });
  };
};
