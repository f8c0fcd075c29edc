import type { InputRequest, InputRequests, InputType } from "@/lib/agent/input-request";
import { AppError } from "@/lib/errors";
import { canonicalJson, isObject, parsePointer } from "@/lib/schema/json";
import { compileSchema } from "@/lib/schema/validation";

/** What a caller can be asked for, and its answers so far. */
export type CallerInput = {
  canAsk: readonly InputType[];
  /** By the tool's keys, as received. Keys that the tool does not ask for are ignored. */
  answers: Readonly<Record<string, unknown>>;
};

const MAX_REASONS = 5;
const REASONS_START = "\n\nThe last answer was invalid: ";

type Form = Extract<InputRequest, { type: "form" }>;

const isAction = (action: unknown) =>
  action === "accept" || action === "decline" || action === "cancel";

const findFormViolations = (
  schema: Form["schema"],
  { action, content }: Record<string, unknown>,
) => (action === "accept" ? compileSchema(schema)(content ?? {}) : []);

const fitsForm = (schema: Form["schema"], answer: Record<string, unknown>): boolean =>
  isAction(answer.action) && findFormViolations(schema, answer).length === 0;

/** Returns the name of a form's field as the caller sees it. */
const getLabel = ({ properties }: Form["schema"], path: string): string => {
  const [name = ""] = parsePointer(path);
  const title = Object.hasOwn(properties, name) && properties[name]?.title;
  return typeof title === "string" && title !== "" ? title : name || "The answer";
};

/**
 * Adds what was wrong with the last answer, so that the caller does not give it again. Replaces what
 * was wrong with the one before.
 */
export const explainAnswer = (request: InputRequest, answer: unknown): InputRequest => {
  if (request.type !== "form" || !isObject(answer)) return request;
  const { schema } = request;
  const reasons = findFormViolations(schema, answer)
    .slice(0, MAX_REASONS)
    .map((violation) => `${getLabel(schema, violation.path)} ${violation.message}`);
  const [message] = request.message.split(REASONS_START, 1);
  return reasons.length === 0
    ? request
    : { ...request, message: `${message}${REASONS_START}${reasons.join("; ")}.` };
};

/** Whether an answer has the shape of the MCP result for its request. */
export const fitsRequest = (request: InputRequest, answer: unknown): boolean => {
  if (!isObject(answer)) return false;
  if (request.type === "form") return fitsForm(request.schema, answer);
  if (request.type === "url") return isAction(answer.action);
  if (request.type === "roots") return Array.isArray(answer.roots);
  return typeof answer.role === "string" && answer.content !== undefined;
};

const inputRequired = (requests: InputRequests, answers: Record<string, unknown>) =>
  new AppError("input_required", "The tool needs input from its caller.", {
    inputRequest: { requests, answers },
  });

const unsupported = (types: InputType[]) =>
  new AppError("unprocessable", `The caller cannot be asked for this: ${types.join(", ")}.`, {
    details: "The tool needs a client that supports it.",
    missingInputTypes: types,
  });

/**
 * Answers a tool's questions with the caller's answers. The first question without an answer ends
 * the run: `end` is called, and `refusal` returns the reason. A later call with the answers runs
 * the tool again from the start.
 */
export const createInputPort = (
  { canAsk, answers }: CallerInput,
  end: (reason: AppError) => void,
) => {
  const askedRequests = new Map<string, InputRequest>();
  const usedAnswers: Record<string, unknown> = {};
  let refusal: AppError | undefined;

  const refuse = (error: AppError) => {
    refusal ??= error;
    end(refusal);
  };

  return {
    onInput(requests: InputRequests): Record<string, unknown> | undefined {
      const current: Record<string, unknown> = {};
      const missing: InputRequests = {};
      for (const [key, request] of Object.entries(requests)) {
        const earlier = askedRequests.get(key);
        if (earlier && canonicalJson(earlier) !== canonicalJson(request))
          throw new Error(`context.input was called with two different requests for "${key}".`);
        askedRequests.set(key, request);
        const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
        if (fitsRequest(request, answer)) current[key] = answer;
        else missing[key] = explainAnswer(request, answer);
      }
      Object.assign(usedAnswers, current);
      const types = [...new Set(Object.values(missing).map(({ type }) => type))];
      if (types.length === 0) return current;
      const missingTypes = types.filter((type) => !canAsk.includes(type));
      refuse(
        missingTypes.length > 0 ? unsupported(missingTypes) : inputRequired(missing, usedAnswers),
      );
      return undefined;
    },
    /** Why the run was ended; undefined if no question was left open. */
    refusal: () => refusal,
    /** Whether the result depends on the caller's answers. */
    isUsed: () => askedRequests.size > 0,
  };
};
export type InputPort = ReturnType<typeof createInputPort>;
