import { type CallRecord, insertCalls } from "@/lib/data/calls";
import { touchKeys } from "@/lib/data/keys";
import type { FinishedCall } from "@/lib/runtime/runtime";

const every = 250;
const most = 10_000;

type Store = {
  insert(calls: CallRecord[]): Promise<void>;
  touch(keys: Map<string, Date>): Promise<void>;
};

/**
 * Keeps finished calls and the use of keys until the next batch is written, so that no caller waits for the
 * database. What cannot be written stays for the next try; past 10,000 the oldest are dropped and counted.
 */
export const createCallRecorder = (
  report: (error: unknown) => void,
  store: Store = { insert: insertCalls, touch: touchKeys },
) => {
  let calls: CallRecord[] = [];
  let used = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let dropped = 0;

  const write = async () => {
    const [batch, touched] = [calls, used];
    calls = [];
    used = new Map();
    try {
      if (batch.length > 0) await store.insert(batch);
      if (touched.size > 0) await store.touch(touched);
    } catch (error) {
      const room = Math.max(0, most - calls.length);
      dropped += Math.max(0, batch.length - room);
      calls = [...(room > 0 ? batch.slice(-room) : []), ...calls];
      report(error);
    }
  };
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(write).then(() => {
        if (calls.length > 0 || used.size > 0) later();
      });
    }, every).unref();
  };

  return {
    record({ agent, context, ...call }: FinishedCall) {
      if (calls.length >= most) {
        calls.shift();
        dropped += 1;
      }
      const startedAt = new Date(Date.now() - call.ms);
      calls.push({ ...call, agentId: agent.id, version: agent.version, context, startedAt });
      later();
    },
    keyUsed(id: string) {
      used.set(id, new Date());
      later();
    },
    dropped: () => dropped,
    /** Writes what is left; for the end of the process. */
    async flush() {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
};
