import { databaseNow } from "@/lib/data/clock";
import { toModelCallJson } from "@/lib/data/models/model-calls";
import type { FinishedModelCall } from "@/lib/runs/ports";
import type { Spool } from "../spool/spool";

const serialize = ({ agent, model, usage, ms, ...call }: FinishedModelCall): string =>
  toModelCallJson({
    id: call.id,
    agentId: agent.id,
    version: agent.version,
    threadId: call.threadId ?? null,
    runId: call.runId ?? null,
    runRef: call.runRef,
    purpose: call.purpose,
    step: call.step,
    provider: model.provider,
    model: model.id,
    request: call.request,
    answer: call.answer,
    code: call.code,
    inputTokens: usage.inputTokens,
    cachedInputTokens: usage.cachedInputTokens,
    outputTokens: usage.outputTokens,
    cost: usage.cost,
    startedAt: new Date(databaseNow() - ms),
    ms,
  });

/**
 * Creates a recorder that hands model requests to the spool, so that no run waits for the database
 * and no request is lost.
 */
export const createModelCallRecorder = (spool: Pick<Spool, "append" | "close">) => ({
  record: (call: FinishedModelCall): void =>
    spool.append(Buffer.from(serialize(call)), call.agent.space),
  close: spool.close,
});
