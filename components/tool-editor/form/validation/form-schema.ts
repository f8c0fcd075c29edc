import { z } from "zod";
import type { ToolForm } from "../codec/tool-form";
import { formIssues, type ValidationContext } from "./form-issues";

/** The form's schema for react-hook-form: runs `formIssues` and reports each issue at its field. */
export const formSchema = (getContext: () => ValidationContext): z.ZodType<ToolForm, ToolForm> =>
  z.custom<ToolForm>().superRefine((form, context) => {
    for (const { path, message } of formIssues(form, getContext()))
      context.addIssue({ code: "custom", message, path: path === "" ? ["tool"] : path.split(".") });
  });
