import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import { toRow } from "@/lib/data/calls/call-rows";
import { databaseNow } from "@/lib/data/clock";
import { toStatus } from "@/lib/http/status";
import type { FinishedCall } from "@/lib/runtime/ports";
import { createFailureReport } from "./log/failure-report";
import type { Spool } from "./spool/spool";

/** Milliseconds between two writes of last uses. */
const TOUCH_INTERVAL_MS = 1_000;
/** Milliseconds between two records of dropped calls. */
const DROP_INTERVAL_MS = 5_000;

/** Omits the scopes and times of the token, which a gateway's sign-in also has. */
const toSignedInCaller = ({ userId, userName, clientId, clientName }: SignedInCaller) => ({
  userId,
  userName,
  clientId,
  clientName,
});

const toCallRow = (call: FinishedCall): Buffer =>
  toRow({
    id: call.id,
    agentId: call.agent.id,
    version: call.agent.version,
    tool: call.tool,
    keyId: call.keyId,
    signIn: call.signIn && toSignedInCaller(call.signIn),
    protocol: call.protocol,
    status: call.agentFailure?.status ?? toStatus(call.code),
    code: call.agentFailure ? String(call.agentFailure.code) : (call.toolErrorCode ?? call.code),
    params: call.params,
    response: call.response,
    log: call.log,
    requests: call.requests,
    context: call.context,
    startedAt: databaseNow() - call.ms,
    ms: call.ms,
  });

type Ports = {
  spool: Pick<Spool, "append" | "close" | "droppedRows" | "saveDrops">;
  addDroppedCalls: Parameters<Spool["saveDrops"]>[0];
  touchKeys(keys: Map<string, Date>): Promise<void>;
  touchSignIns(signIns: Map<string, Date>): Promise<void>;
  report(error: unknown): void;
};

/**
 * Creates a recorder that hands finished calls to the spool, so that no caller waits for the
 * database and no call is lost. The last uses of keys and sign-ins are only held in memory until
 * they are written.
 */
export const createCallRecorder = (ports: Ports) => {
  const { spool, touchKeys, touchSignIns, addDroppedCalls, report } = ports;
  const reportFailure = createFailureReport(report);
  let usedKeys = new Map<string, Date>();
  let usedSignIns = new Map<string, Date>();
  let lastWrite: Promise<void> = Promise.resolve();

  const write = async () => {
    const keys = usedKeys;
    const signIns = usedSignIns;
    usedKeys = new Map();
    usedSignIns = new Map();
    try {
      if (keys.size > 0) await touchKeys(keys);
      if (signIns.size > 0) await touchSignIns(signIns);
    } catch (error) {
      usedKeys = new Map([...keys, ...usedKeys]);
      usedSignIns = new Map([...signIns, ...usedSignIns]);
      reportFailure(error);
    }
  };
  const saveDrops = () => spool.saveDrops(addDroppedCalls).catch(reportFailure);
  const dropTimer = setInterval(() => void saveDrops(), DROP_INTERVAL_MS).unref();
  const touchTimer = setInterval(() => {
    lastWrite = lastWrite.then(write);
  }, TOUCH_INTERVAL_MS).unref();
  return {
    record: (call: FinishedCall): void => spool.append(toCallRow(call), call.agent.space),
    keyUsed(id: string): void {
      usedKeys.set(id, new Date(databaseNow()));
    },
    signInUsed(grantId: string): void {
      usedSignIns.set(grantId, new Date(databaseNow()));
    },
    /** Returns the number of calls that could not be logged since this server started. */
    droppedCalls: spool.droppedRows,
    /** Writes buffered data before the process exits. */
    async close(): Promise<void> {
      clearInterval(touchTimer);
      clearInterval(dropTimer);
      await Promise.all([lastWrite.then(write), spool.close()]);
      await saveDrops();
    },
  };
};
