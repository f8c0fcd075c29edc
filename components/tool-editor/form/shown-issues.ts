import type { FormIssue } from "./form-issues";
import type { ToolForm } from "./tool-form";

/** What the person has done so far; it decides which complaints are timely. */
export type Attention = {
  /** A save was tried: from then on everything is told. */
  attempted: boolean;
  /** The fields that were left at least once. */
  touched: ReadonlySet<string>;
  /** The field that is being typed in for the first time without a complaint. */
  typing: string | null;
};

const valueAt = (form: ToolForm, path: string): unknown =>
  path.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], form);

/** The complaints to show now: nobody is told that a field is empty before they came to it. */
export const shownIssues = (
  issues: readonly FormIssue[],
  form: ToolForm,
  { attempted, touched, typing }: Attention,
): FormIssue[] =>
  attempted
    ? [...issues]
    : issues.filter(
        ({ path, live }) =>
          live || touched.has(path) || (path !== typing && valueAt(form, path) !== ""),
      );
