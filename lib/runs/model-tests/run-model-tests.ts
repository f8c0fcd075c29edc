import pLimit from "p-limit";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import { toConversation } from "@/lib/agent/model-tests/conversation";
import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import { completeHistory } from "../conversation";
import { isModelError, type ModelAnswer, type ModelToolCall, noUsage } from "../model-port";
import type { FinishedModelCall, RunPorts } from "../ports";
import { judgeAnswer, type ModelTestProblem } from "./judge-answer";
import { createOffers, type TestOffer } from "./offer-for-tests";

const MAX_CONCURRENT_REQUESTS = 4;

/** One model's answer, compared with what a test expects. */
export type ModelTestResult = {
  test: string;
  model: ModelReference;
  /** The number of the run for this test and model, starting at 1. */
  run: number;
  /** `not-run`: the provider did not answer, which says nothing about the agent. */
  outcome: "passed" | "failed" | "not-run";
  expected: string | null;
  /** The tool that counts as chosen. Null for none. */
  actual: string | null;
  problems: ModelTestProblem[];
  /** The result in one sentence. */
  message: string;
  text: string;
  toolCalls: Omit<ModelToolCall, "id">[];
  usage: ModelUsage;
  ms: number;
};

export type ModelTestsRequest = {
  agent: CompiledAgent;
  tests: readonly ModelTest[];
  models: readonly ModelReference[];
  /** Overrides each test's own number of runs. */
  runs?: number | undefined;
  signal: AbortSignal;
};

type Job = { agent: CompiledAgent; test: ModelTest; model: ModelReference; run: number };

type Reply = { answer: ModelAnswer } | { failure: string };

/** Sends one request to the model, and records it whatever the outcome. */
const askModel = async (
  ports: RunPorts,
  { agent, test, model }: Job,
  { settings, system, tools }: TestOffer,
  signal: AbortSignal,
): Promise<Reply & { usage: ModelUsage; ms: number }> => {
  const startedAt = ports.now();
  const messages = completeHistory(toConversation(test));
  const { maxOutputTokens, temperature } = settings;
  const finish = async (
    code: FinishedModelCall["code"],
    answer: ModelAnswer | null,
  ): Promise<{ usage: ModelUsage; ms: number }> => {
    const tokens = answer?.usage ?? noUsage;
    const cost = answer ? await ports.price(agent.space, model, tokens) : null;
    const usage = { provider: model.provider, model: model.id, ...tokens, cost };
    const ms = ports.now() - startedAt;
    ports.recordModelCall({
      id: ports.newId(),
      agent,
      purpose: "test",
      step: 1,
      model,
      request: { system, messages, tools },
      answer,
      usage,
      code,
      ms,
    });
    return { usage, ms };
  };
  try {
    const answer = await ports.models.generate(
      { space: agent.space, model, system, messages, tools, maxOutputTokens, temperature, signal },
      () => {},
    );
    return { answer, ...(await finish(null, answer)) };
  } catch (error) {
    if (!isModelError(error)) {
      if (signal.aborted) await finish("cancelled", null);
      throw error;
    }
    return { failure: error.message, ...(await finish(error.code, null)) };
  }
};

const runOnce = async (
  ports: RunPorts,
  job: Job,
  offer: TestOffer,
  signal: AbortSignal,
): Promise<ModelTestResult> => {
  const { test, model, run } = job;
  const reply = await askModel(ports, job, offer, signal);
  const { usage, ms } = reply;
  const facts = { test: test.name, model, run, expected: test.expect.tool, usage, ms };
  if ("failure" in reply)
    return {
      ...facts,
      outcome: "not-run",
      actual: null,
      problems: [],
      message: reply.failure,
      text: "",
      toolCalls: [],
    };
  const { text } = reply.answer;
  const toolCalls = reply.answer.toolCalls.map((call) => ({
    name: offer.toToolName(call.name),
    arguments: call.arguments,
  }));
  const { actual, problems } = judgeAnswer(test, { text, toolCalls });
  const outcome = problems.length === 0 ? "passed" : "failed";
  const message = problems[0]?.message ?? "Passed.";
  return { ...facts, outcome, actual, problems, message, text, toolCalls };
};

/**
 * Runs every test with every model, as often as the test specifies and a few at a time, without
 * running any tool. Results are reported as they arrive and returned in the order of the tests.
 * Throws the signal's reason if it aborts.
 */
export const runModelTests = async (
  ports: RunPorts,
  { agent, tests, models, runs, signal }: ModelTestsRequest,
  onResult: (result: ModelTestResult) => void,
): Promise<ModelTestResult[]> => {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const offerFor = createOffers(ports, agent, either);
  const jobs = tests.flatMap((test) =>
    models.flatMap((model) =>
      Array.from({ length: runs ?? test.runs ?? 1 }, (_, index): Job => {
        return { agent, test, model, run: index + 1 };
      }),
    ),
  );
  const limit = pLimit(MAX_CONCURRENT_REQUESTS);
  try {
    return await limit.map(jobs, async (job) => {
      const offer = await offerFor(job.model, job.test.mode);
      either.throwIfAborted();
      const result = await runOnce(ports, job, offer, either);
      onResult(result);
      return result;
    });
  } catch (error) {
    // The other requests are no longer needed.
    stop.abort(error);
    throw error;
  }
};
