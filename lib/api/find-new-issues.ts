import { z } from "zod";
import { manifestSchema } from "@/lib/agent/manifest";

/** Returns a key that ignores list positions, because a change may move an invalid entry. */
const getKey = ({ path, message }: z.core.$ZodIssue): string =>
  JSON.stringify([...path.filter((part) => !/^\d+$/.test(String(part))), message]);

/**
 * Returns the new problems of a changed draft, ignoring those it had before. A deleted tool can
 * leave several tests and prompts that name it. It must be possible to fix them one at a time, and
 * to change other things in the meantime.
 */
export const findNewIssues = (draft: object, before?: object): z.ZodError | undefined => {
  const { error } = manifestSchema.safeParse(draft);
  if (!error || !before) return error;
  const counts = new Map<string, number>();
  for (const issue of manifestSchema.safeParse(before).error?.issues ?? [])
    counts.set(getKey(issue), (counts.get(getKey(issue)) ?? 0) + 1);
  const issues = error.issues.filter((issue) => {
    const count = counts.get(getKey(issue)) ?? 0;
    counts.set(getKey(issue), count - 1);
    return count <= 0;
  });
  return issues.length > 0 ? new z.ZodError(issues) : undefined;
};
