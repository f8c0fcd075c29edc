import { z } from "@hono/zod-openapi";
import { modelProviders, modelReferenceSchema } from "@/lib/agent/model/model-settings";
import { time } from "./time";

export const modelServer = modelReferenceSchema.omit({ id: true }).openapi("ModelServer");
export const modelNames = z
  .object({
    models: z.array(z.string()),
    problem: z.string().optional().openapi({ description: "Why they cannot be listed." }),
  })
  .openapi("ModelNames");

export const modelTest = z
  .object({
    ok: z.boolean(),
    message: z
      .string()
      .openapi({ description: "One sentence: what is wrong, or that it answers." }),
    ms: z.number(),
  })
  .openapi("ModelTest");
export type ModelTest = z.infer<typeof modelTest>;

const modelCall = z.object({
  id: z.string(),
  version: z.int().nullable().openapi({ description: "null for the draft." }),
  threadId: z.string().nullable(),
  runId: z.string().nullable(),
  purpose: z.string(),
  step: z.int(),
  provider: z.string(),
  model: z.string(),
  inputTokens: z.int(),
  cachedInputTokens: z.int(),
  outputTokens: z.int(),
  cost: z.number().nullable().openapi({ description: "US dollars; null without a price." }),
  code: z.string().nullable(),
  startedAt: time,
  ms: z.number(),
});
export const modelCallList = z.object({
  calls: z.array(modelCall.openapi("ModelCall")),
  cursor: z.string().optional(),
});
export const modelCallDetail = z
  .object({ ...modelCall.shape, request: z.unknown(), answer: z.unknown() })
  .openapi("ModelCallDetail");

const amount = z.number("Enter a number.").min(0, "A price cannot be negative.").max(1_000_000);
const price = z
  .strictObject({ input: amount, cachedInput: amount, output: amount })
  .openapi("ModelPrice", { description: "US dollars per million tokens." });
const pricedModel = {
  provider: z.enum(modelProviders),
  model: z.string().trim().min(1, "Enter the model's name.").max(200),
};
export const modelPriceName = z.strictObject(pricedModel);
export const newModelPrice = z.strictObject({ ...pricedModel, ...price.shape });
const listedPrice = z
  .object({ ...pricedModel, builtIn: price.nullable(), own: price.nullable() })
  .openapi("PricedModel");
export type ListedModelPrice = z.infer<typeof listedPrice>;
export const modelPriceList = z.object({ prices: z.array(listedPrice) });
