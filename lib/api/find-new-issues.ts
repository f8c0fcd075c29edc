import { z } from "zod";
import { manifestSchema } from "@/lib/agent/manifest";

/** The same wherever in a list it is, because a change may move what is not valid. */
const getKey = ({ path, message }: z.core.$ZodIssue): string =>
  JSON.stringify([...path.filter((part) => !/^\d+$/.test(String(part))), message]);

/**
 * Why a changed draft is not valid, apart from what was not valid before: a deleted tool can leave several tests and
 * prompts that name it, and each has to be corrected, or anything else changed, while the others still do.
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
