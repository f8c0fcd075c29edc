import { z } from "zod";
import { compileSchema } from "@/lib/schema/validation";
import { jsonValue } from "./json-value";

const MAX_REQUESTS = 20;
const MAX_MESSAGE_CHARS = 10_000;

/** A form field: the subset of JSON Schema for MCP elicitation, which every client can show. */
const fieldSchema = z.looseObject({
  type: z.enum(["string", "number", "integer", "boolean", "array"]),
});

const message = z.string().min(1).max(MAX_MESSAGE_CHARS);

/**
 * A question from a tool to its caller. The type determines who answers: a person, the caller's
 * model, or the client.
 */
const inputRequest = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("form"),
    message,
    schema: z
      .looseObject({
        type: z.literal("object"),
        properties: z.record(z.string(), fieldSchema),
        required: z.array(z.string()).optional(),
      })
      .superRefine((schema, context) => {
        try {
          compileSchema(schema);
        } catch (error) {
          context.addIssue({ code: "custom", message: (error as Error).message });
        }
      }),
  }),
  z.strictObject({ type: z.literal("url"), message, url: z.url() }),
  z.strictObject({
    type: z.literal("sampling"),
    messages: z.array(z.looseObject({ role: z.enum(["user", "assistant"]), content: jsonValue })),
    maxTokens: z.int().min(1),
    systemPrompt: z.string().optional(),
    temperature: z.number().optional(),
    stopSequences: z.array(z.string()).optional(),
    modelPreferences: z.record(z.string(), jsonValue).optional(),
  }),
  z.strictObject({ type: z.literal("roots") }),
]);
export type InputRequest = z.infer<typeof inputRequest>;
export type InputType = InputRequest["type"];

/** The argument of `context.input`: requests by keys that the author chooses. */
export const inputRequestsSchema = z
  .record(z.string().regex(/^[\w-]{1,64}$/), inputRequest)
  .refine((requests) => {
    const { length } = Object.keys(requests);
    return length >= 1 && length <= MAX_REQUESTS;
  }, `Ask 1 to ${MAX_REQUESTS} questions at a time.`);
export type InputRequests = z.infer<typeof inputRequestsSchema>;
