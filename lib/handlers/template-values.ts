import type { TemplateValues } from "@/lib/agent/placeholders/template-values";
import type { HandlerCall } from "./handler";

/** The values that placeholders in templates can refer to. */
export const getTemplateValues = ({
  params,
  parameters,
  context,
  secretVariables,
}: Pick<HandlerCall, "params" | "parameters" | "context" | "secretVariables">): TemplateValues => ({
  params,
  parameters,
  secretVariables,
  variables: context.variables,
  credentials: context.credentials,
  caller: { bearer: context.bearer },
  context: {
    userId: context.userId,
    chatId: context.chatId,
    executionId: context.executionId,
    clientId: context.clientId,
  },
});
