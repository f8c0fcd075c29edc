import { z } from "@hono/zod-openapi";
import { handlerSchema } from "@/lib/agent/handlers/handler-schema";
import { httpHandler } from "@/lib/agent/handlers/http";
import { toolFieldsSchema } from "@/lib/agent/tool";
import { modelUsage } from "./model-usage";

const { parameters, outputSchema, responseType, confirmationRequired, enabled, modes } =
  toolFieldsSchema.shape;

export const describedTool = z
  .strictObject({
    name: z.string().max(200),
    description: z.string().max(8000),
    parameters,
    outputSchema,
    responseType,
    confirmationRequired,
    enabled,
    modes,
    handler: handlerSchema.optional(),
  })
  .openapi("DescribedTool", { description: "A tool, which may lack a name, a text or a handler." });

const problem = z.string().nullable().openapi({ description: "Why there is no proposal." });

export const descriptionProposal = z
  .object({
    changes: z.array(
      z.object({
        path: z.string().openapi({ description: "A JSON Pointer into the tool." }),
        before: z.string(),
        after: z.string(),
      }),
    ),
    problem,
    usage: modelUsage,
  })
  .openapi("DescriptionProposal");
export type DescriptionProposal = z.infer<typeof descriptionProposal>;

export const draftRequest = z.strictObject({
  text: z
    .string()
    .regex(/\S/, "Describe what the tool does, or paste part of its documentation.")
    .max(50_000, "Keep the text under 50,000 characters."),
});

export const toolProposal = z
  .object({
    tool: z
      .object({
        name: z.string(),
        description: z.string(),
        parameters,
        handler: httpHandler
          .nullable()
          .openapi({ description: "null if the text has no URL to send requests to." }),
      })
      .nullable(),
    problem,
    usage: modelUsage,
  })
  .openapi("ToolProposal");
export type ToolProposal = z.infer<typeof toolProposal>;
