import type { Client, ClientCapabilities, ElicitResult } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { InputRequest, InputRequests } from "@/lib/agent/input-request";
import type { HandlerCall } from "@/lib/handlers/handler";
import { isObject, measureJson } from "@/lib/schema/json";
import { toMessage } from "./to-failure";

const MAX_QUESTIONS = 20;
const MAX_DEPTH = 8;
const MAX_KEYS = 1_000;

const option = z.object({ const: z.string(), title: z.string() });
/**
 * The supported fields of a form (revision 2026-07-28, Elicitation, "Requested Schema"). Everything
 * else is left out, so that a stranger's patterns are never run.
 */
const field = z.object({
  type: z.enum(["string", "number", "integer", "boolean", "array"]),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
  enum: z.array(z.string()).optional(),
  enumNames: z.array(z.string()).optional(),
  oneOf: z.array(option).optional(),
  format: z.enum(["email", "uri", "date", "date-time"]).optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.int().optional(),
  maxItems: z.int().optional(),
  items: z
    .object({
      type: z.literal("string").optional(),
      enum: z.array(z.string()).optional(),
      anyOf: z.array(option).optional(),
    })
    .optional(),
});
const message = z.string().min(1);
const question = z.union([
  z.object({ mode: z.literal("url"), message, url: z.url({ protocol: /^https$/ }) }),
  z.object({
    mode: z.literal("form").default("form"),
    message,
    requestedSchema: z.object({
      type: z.literal("object"),
      properties: z.record(z.string(), field),
      required: z.array(z.string()).optional(),
    }),
  }),
]);

/**
 * Thrown if the server asks for something that cannot be passed on, or if its caller cannot be
 * asked.
 */
export class UnansweredQuestion extends Error {}

const tooMuch = () => new UnansweredQuestion("The MCP server requested too much input at once.");
const cannotPassOn = () =>
  new UnansweredQuestion(
    "The MCP server requested an unsupported kind of input. Only forms and https pages are supported.",
  );
const cannotAsk = () =>
  new UnansweredQuestion(
    "The MCP server needs more input to run the tool, but this caller does not support input requests.",
  );

/**
 * Converts a question to an input request. It names the host that asks, because the caller would
 * take the question for ours.
 */
const toInputRequest = (
  params: unknown,
  host: string,
  secrets: readonly string[],
): InputRequest => {
  const { success, data } = question.safeParse(params);
  if (!success) throw cannotPassOn();
  const text = `${host} asks: ${toMessage(data.message, secrets)}`;
  return data.mode === "url"
    ? { type: "url", message: text, url: data.url }
    : { type: "form", message: text, schema: data.requestedSchema };
};

const waitForEnd = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(new Error("The caller has yet to answer."));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });

/** Returns what a server may ask for through this call. */
export const toCapabilities = ({ context, onInput }: HandlerCall): ClientCapabilities => {
  const canAsk = onInput ? (context.canAsk ?? []) : [];
  const form = canAsk.includes("form");
  const url = canAsk.includes("url");
  return form || url ? { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } } : {};
};

/**
 * Passes a server's questions to the caller. A caller who has yet to answer ends the call. It is
 * made again with the answers, so the server asks again, in the same order. Only people are asked,
 * because a caller's model or files would answer without anybody seeing who asks.
 */
export const createQuestions = (
  { onInput, signal }: Pick<HandlerCall, "onInput" | "signal">,
  host: string,
  secrets: readonly string[],
) => {
  let round = 0;
  const ask = async (questions: readonly unknown[]): Promise<unknown[]> => {
    if (!onInput) throw cannotAsk();
    const { depth, keys } = measureJson(questions, { depth: MAX_DEPTH, keys: MAX_KEYS });
    if (depth > MAX_DEPTH || keys > MAX_KEYS || questions.length > MAX_QUESTIONS) throw tooMuch();
    round += 1;
    const requests: InputRequests = Object.fromEntries(
      questions.map((each, index) => [
        `question-${round}-${index + 1}`,
        toInputRequest(each, host, secrets),
      ]),
    );
    const answers = onInput(requests);
    return answers ? Object.keys(requests).map((key) => answers[key]) : waitForEnd(signal);
  };
  return {
    /** Answers servers of 2025, which ask while they run the tool. */
    register(client: Client): void {
      client.setRequestHandler("elicitation/create", async ({ params }) => {
        const [answer] = await ask([params]);
        return answer as ElicitResult;
      });
    },
    /** Answers, by key, what a server of 2026 needs before it runs the tool. */
    async answer(inputRequests: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
      const keys = Object.keys(inputRequests).sort();
      const params = keys.map((key) => {
        const request = inputRequests[key];
        if (!isObject(request) || request.method !== "elicitation/create") throw cannotPassOn();
        return request.params;
      });
      if (params.length === 0) return {};
      const answers = await ask(params);
      return Object.fromEntries(keys.map((key, index) => [key, answers[index]]));
    },
  };
};
export type Questions = ReturnType<typeof createQuestions>;
