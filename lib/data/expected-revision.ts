import { AppError } from "@/lib/errors";

/** The revision that a write expects: one of these, or any. Undefined expects nothing. */
export type ExpectedRevision = number | readonly number[] | "any" | undefined;

export const preconditionFailed = () =>
  new AppError(
    "precondition_failed",
    "This has changed since you loaded it. Reload it and repeat your change.",
  );

/**
 * Throws `precondition_failed` unless the current revision is expected. An undefined `current`
 * means that there is none.
 */
export const requireRevision = (expected: ExpectedRevision, current: number | undefined): void => {
  if (expected === undefined) return;
  const isExpected =
    current !== undefined && (expected === "any" || [expected].flat().includes(current));
  if (!isExpected) throw preconditionFailed();
};
