import { ProblemError } from "@/components/client/api";
import type { Issue } from "@/lib/errors";
import { isJsonEqual } from "@/lib/schema/json";

/** Thrown when somebody else changed the entry after it was opened. */
export class ConflictError<Entry> extends Error {
  /** The entry as currently stored; null if it was deleted. */
  readonly theirs: Entry | null;

  constructor(theirs: Entry | null) {
    super("Somebody else changed this in the meantime.");
    this.name = "ConflictError";
    this.theirs = theirs;
  }
}

type Save<Entry> = {
  /** The entry as it was opened; null for a new one. */
  base: Entry | null;
  next: Entry;
  getId: (entry: Entry) => string;
  overwrite: boolean;
  /** A conflict that is already known: restored changes may be to an earlier version than `base`. */
  conflict: { theirs: Entry | null } | null;
};

/**
 * Returns the list with the entry replaced or added. Throws a ConflictError if somebody else
 * has changed it.
 */
export const replaceEntry = <Entry>(entries: readonly Entry[], save: Save<Entry>): Entry[] => {
  const { base, next, getId, overwrite, conflict } = save;
  const at = base ? entries.findIndex((entry) => getId(entry) === getId(base)) : -1;
  const stored = entries[at] ?? null;
  const isOutdated = base !== null && (conflict !== null || !isJsonEqual(stored, base));
  if (isOutdated && !overwrite) throw new ConflictError(stored);
  return at < 0 ? [...entries, next] : entries.with(at, next);
};

/**
 * Splits a failed save into issues with pointers into the entry, and messages that belong to no
 * field.
 */
export const readFailure = (error: unknown, list: string) => {
  const issues = error instanceof ProblemError ? error.issues : [];
  const prefix = new RegExp(`^/${list}/\\d+`);
  const own: Issue[] = [];
  const messages: string[] = [];
  for (const issue of issues) {
    if (prefix.test(issue.path)) own.push({ ...issue, path: issue.path.replace(prefix, "") });
    else messages.push(issue.message);
  }
  if (issues.length === 0)
    messages.push(error instanceof Error ? error.message : "Try again in a moment.");
  return { issues: own, messages };
};
