import { asJson, database } from "./database";
import { Prisma } from "./generated/client";

/** One call as it is kept: everything in it has been redacted before it gets here. */
export type CallRecord = {
  id: string;
  agentId: string;
  version: number | null;
  tool: string;
  keyId: string | null;
  status: number;
  code: string | null;
  params: unknown;
  response: unknown;
  log: unknown[];
  context: Record<string, unknown>;
  startedAt: Date;
  ms: number;
};

const nullable = (value: unknown) => (value == null ? Prisma.DbNull : asJson(value));

/** Writes calls once each: a row that is already there stays, so a batch may be sent again. */
export const insertCalls = async (calls: CallRecord[]): Promise<void> => {
  await database().call.createMany({
    data: calls.map((call) => ({
      ...call,
      params: nullable(call.params),
      response: nullable(call.response),
      log: asJson(call.log),
      context: asJson(call.context),
    })),
    skipDuplicates: true,
  });
};
