import { z } from "zod";
import { slugSchema } from "../agent-profile";

export const modelProviders = ["openai", "anthropic", "ollama", "openai-compatible"] as const;
export type ModelProvider = (typeof modelProviders)[number];

export const DEFAULT_MAX_STEPS = 8;
export const DEFAULT_MAX_TOOL_CALLS = 8;
export const DEFAULT_MAX_RESULT_TOKENS = 8_000;

/** A model, and how to reach it. */
export const modelReferenceSchema = z.strictObject({
  provider: z.enum(modelProviders),
  id: z.string().min(1, "Enter the model's name.").max(200),
  baseUrl: z.url("Enter an absolute URL.").optional(),
  /** The service whose credential holds the provider's API key, as `apiKey`. */
  credential: z.string().optional(),
});
export type ModelReference = z.infer<typeof modelReferenceSchema>;

/** Returns why a base URL cannot be requested, as a sentence. Returns undefined if it can. */
export const checkBaseUrl = (url: string): string | undefined =>
  /^https?:/i.test(url) ? undefined : "Enter a URL that starts with https:// or http://.";

/** An agent's instructions to its model, and the limits of one run. */
export const modelSettingsSchema = z.strictObject({
  ...modelReferenceSchema.shape,
  instructions: z.string().max(100_000).optional(),
  maxSteps: z.int().min(1).max(100).optional().describe("Requests to the model in one run."),
  maxToolCalls: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe(
      "Maximum number of calls run in one answer. If there are more, only the last ones run.",
    ),
  parallelToolCalls: z
    .boolean()
    .optional()
    .describe("Runs the calls of one answer at the same time instead of one after another."),
  maxParallelToolCalls: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "Maximum number of calls run at the same time with `parallelToolCalls`. Default: all.",
    ),
  maxResultTokens: z
    .int()
    .min(100)
    .max(1_000_000)
    .optional()
    .describe("Longer results are truncated before the model reads them."),
  maxOutputTokens: z.int().min(1).max(1_000_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  handoffs: z
    .array(slugSchema)
    .max(20)
    .optional()
    .describe("Agents in this Space that the model may hand the conversation to."),
});
export type ModelSettings = z.infer<typeof modelSettingsSchema>;

/** Returns the model without the agent's instructions and limits. */
export const toModelReference = ({
  provider,
  id,
  baseUrl,
  credential,
}: ModelSettings): ModelReference => ({
  provider,
  id,
  ...(baseUrl !== undefined && { baseUrl }),
  ...(credential !== undefined && { credential }),
});
