import type { Issue } from "@/lib/errors";
import { toolText } from "./form/tool-from-form";
import type { SavedTool } from "./props";

/** Whether two answers tell the same state of the tool. */
export const isSameSave = (a: SavedTool | null, b: SavedTool | null): boolean => {
  if (a === b || !a || !b) return a === b;
  const tagged = a.etag !== undefined || b.etag !== undefined;
  return tagged ? a.etag === b.etag : toolText(a.value) === toolText(b.value);
};

type Refusal = { message: string; issues: readonly Issue[]; status?: number };

/** What a rejected save tells, whatever was thrown. */
export const refusalOf = (error: unknown): Refusal => {
  const { message, issues, status } = (error ?? {}) as Partial<Refusal>;
  return {
    message: message || "The tool could not be saved. Try again in a moment.",
    issues: issues ?? [],
    ...(status !== undefined && { status }),
  };
};
