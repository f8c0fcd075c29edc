import type { InputRequests } from "@/lib/agent/input-request";
import type { PlainError } from "@/lib/errors";
import { explainAnswer, fitsRequest } from "@/lib/runtime/call/caller-input";
import { isJsonEqual } from "@/lib/schema/json";
import type { Job, JobCall, JobCaller } from "./job";
import type { JobStore } from "./job-store";

export type Answers = Readonly<Record<string, unknown>>;

/**
 * Splits off the answers that fit a job's question. `remaining` is what it still asks, with the
 * reasons why other answers do not fit; undefined if nothing is left.
 */
const takeAnswers = (
  question: PlainError,
  answers: Answers,
): { accepted: Answers; remaining: PlainError | undefined } => {
  const { inputRequest } = question.facts;
  const requests = Object.entries((inputRequest?.requests ?? {}) as InputRequests);
  const isAnswered = ([key, request]: (typeof requests)[number]) =>
    Object.hasOwn(answers, key) && fitsRequest(request, answers[key]);
  const accepted = requests.filter(isAnswered).map(([key]) => [key, answers[key]]);
  const open = requests
    .filter((request) => !isAnswered(request))
    .map(([key, request]) => [
      key,
      Object.hasOwn(answers, key) ? explainAnswer(request, answers[key]) : request,
    ]);
  const left = { answers: {}, ...inputRequest, requests: Object.fromEntries(open) };
  return {
    accepted: Object.fromEntries(accepted),
    remaining:
      open.length > 0
        ? { ...question, facts: { ...question.facts, inputRequest: left } }
        : undefined,
  };
};

const addAnswers = (call: JobCall, answers: Answers): JobCall => {
  const input = call.input ?? { canAsk: [], answers: {} };
  return { ...call, input: { ...input, answers: { ...input.answers, ...answers } } };
};

/**
 * Adds answers to a job's question. Answers that are not (or no longer) asked for are ignored.
 * Resolves to the job in its resulting state.
 */
export const answerJob = async (
  store: Pick<JobStore, "find" | "findCall" | "answer">,
  { id, caller, answers }: { id: string; caller: JobCaller; answers: Answers },
): Promise<Job | undefined> => {
  for (;;) {
    const job = await store.find(id, caller);
    const call = job?.question && (await store.findCall(id, caller));
    if (!job?.question || !call) return job;
    const { accepted, remaining } = takeAnswers(job.question, answers);
    if (isJsonEqual(remaining, job.question)) return job;
    const { revision } = job;
    const addition = { call: addAnswers(call, accepted), revision, remaining };
    const next = await store.answer(id, caller, addition);
    // Otherwise there was a concurrent change, so start over.
    if (next) return next;
  }
};
