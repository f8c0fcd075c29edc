import { z } from "zod";
import { customIssue } from "../schema/zod-issue";
import { checkExpression } from "./jmespath";

export const expressionSchema = z.string().superRefine((text, context) => {
  const problem = checkExpression(text);
  if (problem !== undefined)
    context.addIssue(customIssue({ code: "invalid_expression", message: problem }));
});
