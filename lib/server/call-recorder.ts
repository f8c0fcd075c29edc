import { insertRows, toRow } from "@/lib/data/calls";
import { touchKeys } from "@/lib/data/keys";
import type { FinishedCall } from "@/lib/runtime/runtime";

/** Milliseconds between two writes; under load fewer and larger ones cost less. */
const soon = 250;
const later = 1_000;
const manyRows = 500;
const most = 50_000;
/** What may wait in all, and what is sent at once, in bytes. */
const mostBytes = 64 * 1024 * 1024;
const batchBytes = 4 * 1024 * 1024;

type Store = {
  insert(rows: readonly Buffer[]): Promise<void>;
  touch(keys: Map<string, Date>): Promise<void>;
};

/**
 * Keeps finished calls and the use of keys until the next batch is written, so that no caller waits for the
 * database. What cannot be written stays for the next try; past 50,000 or 64 MB the oldest are dropped and counted.
 */
export const createCallRecorder = (
  report: (error: unknown) => void,
  store: Store = { insert: insertRows, touch: touchKeys },
) => {
  let rows: Buffer[] = [];
  let waiting = 0;
  let used = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let dropped = 0;
  let busy = false;

  const dropOldest = () => {
    while (rows.length > most || waiting > mostBytes) {
      waiting -= rows.shift()?.length ?? 0;
      dropped += 1;
    }
  };
  const takeBatch = (): Buffer[] => {
    let size = 0;
    let count = 0;
    while (count < rows.length && size < batchBytes) size += rows[count++]?.length ?? 0;
    waiting -= size;
    return rows.splice(0, count);
  };
  const write = async () => {
    let batch: Buffer[] = [];
    try {
      while (rows.length > 0) {
        batch = takeBatch();
        await store.insert(batch);
        batch = [];
      }
      const touched = used;
      used = new Map();
      if (touched.size > 0) await store.touch(touched);
    } catch (error) {
      rows = [...batch, ...rows];
      waiting += batch.reduce((size, row) => size + row.length, 0);
      dropOldest();
      report(error);
    }
  };
  const schedule = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        busy = rows.length >= manyRows;
        writing = writing.then(write).then(() => {
          if (rows.length > 0 || used.size > 0) schedule();
        });
      },
      busy ? later : soon,
    ).unref();
  };

  return {
    record(call: FinishedCall) {
      const row = toRow({
        id: call.id,
        agentId: call.agent.id,
        version: call.agent.version,
        tool: call.tool,
        keyId: call.keyId,
        status: call.status,
        code: call.code,
        params: call.params,
        response: call.response,
        log: call.log,
        requests: call.requests,
        context: call.context,
        startedAt: Date.now() - call.ms,
        ms: call.ms,
      });
      rows.push(row);
      waiting += row.length;
      dropOldest();
      schedule();
    },
    keyUsed(id: string) {
      used.set(id, new Date());
      schedule();
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
