import { z } from "zod";
import { formIssues, type Surroundings } from "./form-issues";
import type { ToolForm } from "./tool-form";

/** The form's schema for react-hook-form: runs `formIssues` and reports each issue at its field. */
export const formSchema = (around: () => Surroundings): z.ZodType<ToolForm, ToolForm> =>
  z.custom<ToolForm>().superRefine((form, context) => {
    for (const { path, message } of formIssues(form, around()))
      context.addIssue({ code: "custom", message, path: path === "" ? ["tool"] : path.split(".") });
  });
