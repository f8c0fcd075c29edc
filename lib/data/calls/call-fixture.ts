import { newId } from "../id";
import { insertRows, type StoredCall, toRow } from "./call-rows";

/** Creates a successful call of version 1 over REST that started a second ago. */
export const createTestCall = (agentId: string, change: Partial<StoredCall> = {}): StoredCall => ({
  id: newId(),
  agentId,
  version: 1,
  tool: "a",
  keyId: null,
  signIn: null,
  protocol: "rest",
  status: 200,
  code: null,
  params: {},
  response: {},
  log: [],
  requests: [],
  context: {},
  startedAt: Date.now() - 1000,
  ms: 1,
  ...change,
});

export const insertCalls = (calls: readonly StoredCall[]): Promise<void> =>
  insertRows(calls.map(toRow));
