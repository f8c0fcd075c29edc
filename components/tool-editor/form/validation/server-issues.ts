import type { UseFormReturn } from "react-hook-form";
import type { Issue } from "@/lib/errors";
import type { ToolForm } from "../codec/tool-form";
import { type FormIssue, toFormIssue } from "./form-issues";

/** Returns the JSON text of the value at a path. */
export const readText = ({ getValues }: UseFormReturn<ToolForm>, path: string): string =>
  JSON.stringify(path === "" ? null : getValues(path as "name")) ?? "";

/** The issues that the server found. Each stays until its field is changed. */
export const createServerIssues = (
  form: UseFormReturn<ToolForm>,
  initial: readonly Issue[] = [],
) => {
  const locate = (issue: Issue) => {
    const formIssue = toFormIssue(form.getValues(), issue);
    return { ...formIssue, text: readText(form, formIssue.path) };
  };
  let located = initial.map(locate);
  return {
    set(issues: readonly Issue[]): void {
      located = issues.map(locate);
    },
    clear(): void {
      located = [];
    },
    /** Appends them to the issues of the form, which take precedence at the same field. */
    appendTo(formIssues: readonly FormIssue[]): FormIssue[] {
      located = located.filter(({ path, text }) => readText(form, path) === text);
      const paths = new Set(formIssues.map(({ path }) => path));
      return [...formIssues, ...located.filter(({ path }) => path === "" || !paths.has(path))];
    },
  };
};
