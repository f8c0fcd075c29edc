import type { Tool } from "@/lib/agent/tool";
import type { ToolForm } from "../codec/tool-form";
import { toolFromForm } from "../codec/tool-from-form";
import { type FormIssue, formIssues, type ValidationContext } from "./form-issues";

/** What the form says: its tool, and the issues that prevent saving it. */
export type FormReading = { tool: Tool; issues: FormIssue[] };

/** Makes the tool once and validates it. Whoever needs the tool of a validated form takes it from here. */
export const readForm = (form: ToolForm, context: ValidationContext): FormReading => {
  const tool = toolFromForm(form, context.before);
  return { tool, issues: formIssues(form, tool, context) };
};
