import type { Issue } from "@/lib/errors";
import { toolText } from "./form/codec/tool-from-form";
import type { SavedTool } from "./props";

/** Whether two responses describe the same saved state. */
export const isSameSave = (a: SavedTool | null, b: SavedTool | null): boolean => {
  if (a === b || !a || !b) return a === b;
  const hasEtag = a.etag !== undefined || b.etag !== undefined;
  return hasEtag ? a.etag === b.etag : toolText(a.value) === toolText(b.value);
};

/** Whether two saves have the same content, for example after an undone deletion. */
export const hasSameContent = (a: SavedTool | null, b: SavedTool | null): boolean =>
  a !== null && b !== null && toolText(a.value) === toolText(b.value);

type SaveError = { message: string; issues: readonly Issue[]; status?: number };

/**
 * Extracts the message, issues and status of a failed save of a `noun` from any thrown value.
 */
export const toSaveError = (error: unknown, noun: string): SaveError => {
  const { message, issues, status } = (error ?? {}) as Partial<SaveError>;
  return {
    message: message || `Could not save the ${noun}. Try again in a moment.`,
    issues: issues ?? [],
    ...(status !== undefined && { status }),
  };
};
