import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import { touchKeys } from "@/lib/data/access/keys";
import { touchSignIns } from "@/lib/data/access/sign-in-uses";
import { insertRows, toRow } from "@/lib/data/calls/calls";
import { databaseNow } from "@/lib/data/clock";
import { toStatus } from "@/lib/http/status";
import type { FinishedCall } from "@/lib/runtime/ports";

/** Time between two writes. Under load, fewer and larger ones cost less. */
const WRITE_INTERVAL_MS = 250;
const BUSY_WRITE_INTERVAL_MS = 1_000;
/** From this many rows in one interval the recorder counts as busy. */
const BUSY_ROWS = 500;
const MAX_PENDING_ROWS = 50_000;
const MAX_PENDING_BYTES = 64 * 1024 * 1024;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** Without the scopes and times of the token, which a gateway's sign-in has besides. */
const toSignedInCaller = ({ userId, userName, clientId, clientName }: SignedInCaller) => ({
  userId,
  userName,
  clientId,
  clientName,
});

type Store = {
  insert(rows: readonly Buffer[]): Promise<void>;
  touch(keys: Map<string, Date>): Promise<void>;
  touchSignIns(signIns: Map<string, Date>): Promise<void>;
};

/**
 * Buffers finished calls and key usage until the next write, so that no caller waits for the database. What cannot
 * be written is retried; beyond 50,000 rows or 64 MB the oldest rows are dropped and counted.
 */
export const createCallRecorder = (
  report: (error: unknown) => void,
  store: Store = { insert: insertRows, touch: touchKeys, touchSignIns },
) => {
  let rows: Buffer[] = [];
  let pendingBytes = 0;
  let usedKeys = new Map<string, Date>();
  let usedSignIns = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  let lastWrite: Promise<void> = Promise.resolve();
  let droppedRows = 0;
  let failedWrites = 0;
  let isBusy = false;

  const dropOldest = () => {
    while (rows.length > MAX_PENDING_ROWS || pendingBytes > MAX_PENDING_BYTES) {
      pendingBytes -= rows.shift()?.length ?? 0;
      droppedRows += 1;
    }
  };
  const takeBatch = (): Buffer[] => {
    let size = 0;
    let count = 0;
    while (count < rows.length && size < MAX_BATCH_BYTES) size += rows[count++]?.length ?? 0;
    pendingBytes -= size;
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
      const batchOfKeys = usedKeys;
      usedKeys = new Map();
      if (batchOfKeys.size > 0) await store.touch(batchOfKeys);
      const batchOfSignIns = usedSignIns;
      usedSignIns = new Map();
      if (batchOfSignIns.size > 0) await store.touchSignIns(batchOfSignIns);
    } catch (error) {
      rows = [...batch, ...rows];
      pendingBytes += batch.reduce((size, row) => size + row.length, 0);
      dropOldest();
      failedWrites += 1;
      report(error);
    }
  };
  const schedule = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        isBusy = rows.length >= BUSY_ROWS;
        lastWrite = lastWrite.then(write).then(() => {
          if (rows.length > 0 || usedKeys.size > 0 || usedSignIns.size > 0) schedule();
        });
      },
      isBusy ? BUSY_WRITE_INTERVAL_MS : WRITE_INTERVAL_MS,
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
        signIn: call.signIn && toSignedInCaller(call.signIn),
        protocol: call.protocol,
        status: call.agentFailure?.status ?? toStatus(call.code),
        code: call.agentFailure ? String(call.agentFailure.code) : call.code,
        params: call.params,
        response: call.response,
        log: call.log,
        requests: call.requests,
        context: call.context,
        startedAt: databaseNow() - call.ms,
        ms: call.ms,
      });
      rows.push(row);
      pendingBytes += row.length;
      dropOldest();
      schedule();
    },
    keyUsed(id: string) {
      usedKeys.set(id, new Date(databaseNow()));
      schedule();
    },
    signInUsed(grantId: string) {
      usedSignIns.set(grantId, new Date(databaseNow()));
      schedule();
    },
    droppedRows: () => droppedRows,
    /** What waits for the next write, and what went wrong since the start. */
    state: () => ({ rows: rows.length, bytes: pendingBytes, droppedRows, failedWrites }),
    /** Writes everything that is buffered, before the process exits. */
    async flush() {
      clearTimeout(timer);
      await lastWrite;
      await write();
    },
  };
};
