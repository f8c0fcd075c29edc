import type { Tool } from "@/lib/agent/tool";
import type { ToolForm } from "../codec/tool-form";
import { toolFromForm } from "../codec/tool-from-form";
import { type FormIssue, formIssues, type ValidationContext } from "./form-issues";

/** The tool built from a form, and the issues that prevent saving it. */
export type FormReading = { tool: Tool; issues: FormIssue[] };

/**
 * Builds the tool once and validates it. Reuse this tool rather than building it again from a
 * validated form.
 */
export const readForm = (form: ToolForm, context: ValidationContext): FormReading => {
  const tool = toolFromForm(form, context.before);
  return { tool, issues: formIssues(form, tool, context) };
};
