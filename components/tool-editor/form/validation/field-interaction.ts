import type { Interaction } from "./visible-issues";

/** Tracks which fields the user has visited and which one they are typing in. */
export const createFieldInteraction = () => {
  const touched = new Set<string>();
  let typing: string | null = null;
  /** The field that the editor focused automatically, until it is blurred. */
  let autoFocused: string | undefined;
  return {
    get: (): Omit<Interaction, "hasAttemptedSave"> => ({ touched, typing }),
    reset(): void {
      touched.clear();
      typing = null;
    },
    onFocus(path: string, hasIssue: boolean): void {
      typing = hasIssue ? null : path;
    },
    onAutoFocus(path: string): void {
      autoFocused = path;
    },
    /** Returns false if the field is empty and was focused automatically, which is not a visit. */
    onBlur(path: string, isEmpty: boolean): boolean {
      const isIgnored = autoFocused === path && isEmpty;
      autoFocused = undefined;
      if (isIgnored) return false;
      touched.add(path);
      typing = null;
      return true;
    },
  };
};
