import { databaseNow } from "@/lib/data/clock";
import { insertModelCalls, toModelCallJson } from "@/lib/data/models/model-calls";
import type { FinishedModelCall } from "@/lib/runs/ports";

const WRITE_INTERVAL_MS = 250;
const MAX_BATCH_CHARACTERS = 4 * 1024 * 1024;
const MAX_PENDING_CHARACTERS = 64 * 1024 * 1024;

const serialize = ({ agent, model, usage, ms, ...call }: FinishedModelCall): string =>
  toModelCallJson({
    id: call.id,
    ...{ agentId: agent.id, version: agent.version },
    ...{ threadId: call.threadId ?? null, runId: call.runId ?? null },
    ...{ purpose: call.purpose, step: call.step },
    ...{ provider: model.provider, model: model.id },
    ...{ request: call.request, answer: call.answer, code: call.code },
    inputTokens: usage.inputTokens,
    cachedInputTokens: usage.cachedInputTokens,
    outputTokens: usage.outputTokens,
    cost: usage.cost,
    ...{ startedAt: new Date(databaseNow() - ms), ms },
  });

/**
 * Buffers requests to models until the next write, so that no run waits for the database. What cannot be written is
 * retried; beyond 64 MB the oldest are dropped and reported.
 */
export const createModelCallRecorder = (
  report: (error: unknown) => void,
  insert: (calls: readonly string[]) => Promise<void> = insertModelCalls,
) => {
  let calls: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastWrite: Promise<void> = Promise.resolve();

  const countCharacters = () => calls.reduce((sum, { length }) => sum + length, 0);
  const dropOldest = () => {
    let size = countCharacters();
    let count = 0;
    while (size > MAX_PENDING_CHARACTERS) size -= calls[count++]?.length ?? 0;
    if (count === 0) return;
    calls = calls.slice(count);
    report(new Error(`${count} requests to models were dropped from the log.`));
  };
  const takeBatch = (): string[] => {
    let size = 0;
    let count = 0;
    while (count < calls.length && size < MAX_BATCH_CHARACTERS) size += calls[count++]?.length ?? 0;
    return calls.splice(0, count);
  };
  const write = async () => {
    let batch: string[] = [];
    try {
      while (calls.length > 0) {
        batch = takeBatch();
        await insert(batch);
        batch = [];
      }
    } catch (error) {
      calls = [...batch, ...calls];
      dropOldest();
      report(error);
    }
  };
  const startWrite = () => {
    lastWrite = lastWrite.then(write);
    return lastWrite;
  };
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void startWrite().then(() => calls.length > 0 && schedule());
    }, WRITE_INTERVAL_MS).unref();
  };

  return {
    record(call: FinishedModelCall): void {
      calls.push(serialize(call));
      schedule();
    },
    /** Writes what is pending. */
    async flush(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await startWrite();
    },
  };
};
