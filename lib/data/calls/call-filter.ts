import type { ProtocolName } from "@/lib/agent/access/protocol-name";
import type { CallOutcomeName } from "@/lib/agent/call-status";
import { Prisma } from "../generated/client";

/** Which calls of the log to read. An empty filter reads all. */
export type CallFilter = {
  tool?: string;
  /** The id of a key or a sign-in. */
  caller?: string;
  outcome?: CallOutcomeName;
  status?: number;
  code?: string;
  /** "playground" for calls that came by no protocol. */
  protocol?: ProtocolName | "playground";
  from?: Date;
  to?: Date;
};

const outcomeConditions: Record<CallOutcomeName, Prisma.Sql> = {
  ok: Prisma.sql`status < 400`,
  failed: Prisma.sql`status >= 400 and status <> 499`,
  cancelled: Prisma.sql`status = 499`,
};

/** An id is made a moment before the call's time is taken, on a clock that may be set in between. */
const ID_TOLERANCE_MS = 60_000;
/** The lowest id of a millisecond: ids are UUIDs of version 7, which begin with their time. */
const toLowestId = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
};

/** The conditions on rows of "Call". Those on ids let one index serve both the period and the order. */
export const toConditions = (filter: CallFilter): Prisma.Sql[] => {
  const { tool, caller, outcome, status, code, protocol, from, to } = filter;
  const conditions: Prisma.Sql[] = [];
  if (tool !== undefined) conditions.push(Prisma.sql`tool = ${tool}`);
  if (caller !== undefined) conditions.push(Prisma.sql`"keyId" = ${caller}`);
  if (outcome !== undefined) conditions.push(outcomeConditions[outcome]);
  if (status !== undefined) conditions.push(Prisma.sql`status = ${status}`);
  if (code !== undefined) conditions.push(Prisma.sql`code = ${code}`);
  if (protocol === "playground") conditions.push(Prisma.sql`protocol is null`);
  else if (protocol !== undefined) conditions.push(Prisma.sql`protocol = ${protocol}::"Protocol"`);
  if (from)
    conditions.push(
      Prisma.sql`"startedAt" >= ${from} and id >= ${toLowestId(from.getTime() - ID_TOLERANCE_MS)}`,
    );
  if (to)
    conditions.push(
      Prisma.sql`"startedAt" < ${to} and id < ${toLowestId(to.getTime() + ID_TOLERANCE_MS)}`,
    );
  return conditions;
};
