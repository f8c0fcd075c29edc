import type { ToolForm } from "../codec/tool-form";
import type { FormIssue } from "./form-issues";

/** The user's interaction so far, which determines which issues to show. */
export type Interaction = {
  /** Whether a save was attempted. From then on, all issues are shown. */
  hasAttemptedSave: boolean;
  /** Fields that have lost the focus at least once. */
  touched: ReadonlySet<string>;
  /** The focused field, if it had no issue when it received the focus. */
  typing: string | null;
};

/** Returns the value at a path of the form, such as `handler.url`. Undefined if there is none. */
export const valueAt = (form: ToolForm, path: string): unknown =>
  path.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], form);

/** Returns the issues to show now. An empty field is not reported until it has been visited. */
export const getVisibleIssues = (
  issues: readonly FormIssue[],
  form: ToolForm,
  { hasAttemptedSave, touched, typing }: Interaction,
): FormIssue[] =>
  hasAttemptedSave
    ? [...issues]
    : issues.filter(
        ({ path, live }) =>
          live || touched.has(path) || (path !== typing && valueAt(form, path) !== ""),
      );
