import { z } from "zod";
import type { Message } from "@/lib/agent/model/message";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import { addUsage, type ModelUsage } from "@/lib/agent/model/model-usage";
import { isModelError, type ModelAnswer, type ModelRequest, noUsage } from "@/lib/runs/model-port";
import type { RunPorts } from "@/lib/runs/ports";
import { parseJson } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** The ports that a proposal needs. */
export type ProposalPorts = Pick<
  RunPorts,
  "models" | "price" | "recordModelCall" | "newId" | "now"
>;

/** The agent and model that make a proposal. */
export type ProposalRequest = {
  agentId: string;
  space: string;
  model: ModelReference;
  signal: AbortSignal;
};

/** The proposal, or the reason why there is none, and its usage. */
export type ProposalResult<Content> = {
  content: Content | undefined;
  problem: string | undefined;
  usage: ModelUsage;
};

/** A parsed proposal: its valid content, and the issues of the rest. */
export type Reading<Content> = { content: Content | undefined; issues: string[] };

type Question<Schema extends z.ZodType, Content> = {
  system: string;
  prompt: string;
  /** The name of the tool that the model must call. */
  name: string;
  description: string;
  schema: Schema;
  /** Validates the arguments of that call. */
  read(proposal: z.infer<Schema>): Reading<Content>;
};

const MAX_OUTPUT_TOKENS = 8000;
/** The first answer and one that corrects it. */
const MAX_STEPS = 2;
const MAX_ISSUES = 10;

const record = async (
  ports: ProposalPorts,
  { agentId }: ProposalRequest,
  request: ModelRequest,
  result: { step: number; answer?: ModelAnswer; error?: unknown; ms: number },
): Promise<ModelUsage> => {
  const { step, answer, error, ms } = result;
  const { provider, id: model } = request.model;
  const tokens = answer?.usage ?? noUsage;
  const cost = answer ? await ports.price(request.space, request.model, tokens) : null;
  const usage = { provider, model, ...tokens, cost };
  const code = isModelError(error) ? error.code : "cancelled";
  const { system, messages, tools, space } = request;
  ports.recordModelCall({
    id: ports.newId(),
    agent: { id: agentId, version: null, space },
    purpose: "proposal",
    step,
    model: request.model,
    request: { system, messages, tools },
    answer: answer ?? null,
    usage,
    code: answer ? null : code,
    ms,
  });
  return usage;
};

const generate = async (
  ports: ProposalPorts,
  proposal: ProposalRequest,
  request: ModelRequest,
  step: number,
) => {
  const startedAt = ports.now();
  try {
    const answer = await ports.models.generate(request, () => {});
    const usage = await record(ports, proposal, request, {
      step,
      answer,
      ms: ports.now() - startedAt,
    });
    return { answer, usage };
  } catch (error) {
    await record(ports, proposal, request, { step, error, ms: ports.now() - startedAt });
    throw error;
  }
};

/**
 * Returns the arguments of the call, or the JSON in the text of a model that cannot be forced to
 * call a tool.
 */
const findArguments = ({ toolCalls, text }: ModelAnswer, name: string): string =>
  toolCalls.find((call) => call.name === name)?.arguments ??
  text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);

const readAnswer = <Schema extends z.ZodType, Content>(
  { name, schema, read }: Question<Schema, Content>,
  answer: ModelAnswer,
): Reading<Content> => {
  const value = parseJson(findArguments(answer, name));
  if (value === undefined)
    return { content: undefined, issues: [`The model did not call ${name} with valid JSON.`] };
  const result = schema.safeParse(value);
  if (result.success) return read(result.data);
  const issues = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return { content: undefined, issues };
};

/**
 * Asks a model for a proposal, and once more with the issues if it is not valid. Throws
 * `ModelError`, or the signal's reason if it aborts.
 */
export const askModel = async <Schema extends z.ZodType, Content>(
  ports: ProposalPorts,
  request: ProposalRequest,
  question: Question<Schema, Content>,
): Promise<ProposalResult<Content>> => {
  const { space, model, signal } = request;
  const { system, prompt, name, description, schema } = question;
  const parameters = z.toJSONSchema(schema) as JsonSchema;
  const messages: Message[] = [{ id: ports.newId(), role: "user", content: prompt }];
  let usage: ModelUsage | undefined;
  for (let step = 1; ; step += 1) {
    const modelRequest: ModelRequest = {
      space,
      model,
      system,
      signal,
      messages: [...messages],
      toolChoice: name,
      tools: [{ name, description, parameters }],
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    };
    const { answer, usage: stepUsage } = await generate(ports, request, modelRequest, step);
    usage = usage ? addUsage(usage, stepUsage) : stepUsage;
    const { content, issues } = readAnswer(question, answer);
    if (issues.length === 0) return { content, problem: undefined, usage };
    if (step === MAX_STEPS) {
      const problem = `The model's proposal was not valid: ${issues.slice(0, MAX_ISSUES).join(" ")}`;
      return { content, problem: content === undefined ? problem : undefined, usage };
    }
    const list = issues.slice(0, MAX_ISSUES).map((issue) => `- ${issue}`);
    messages.push(
      { id: ports.newId(), role: "assistant", content: findArguments(answer, name) || "(nothing)" },
      {
        id: ports.newId(),
        role: "user",
        content: `That is not valid:\n${list.join("\n")}\nCall ${name} again with everything corrected.`,
      },
    );
  }
};
