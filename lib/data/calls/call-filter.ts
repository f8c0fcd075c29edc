import type { CallSource } from "@/lib/agent/access/protocol-name";
import type { CallOutcomeName } from "@/lib/agent/call-status";
import { databaseNow } from "../clock";
import { Prisma } from "../generated/client";
import { readIdTime, toLowestId } from "../id";

/** Selects calls of the log. An empty filter selects all. */
export type CallFilter = {
  tool?: string;
  /** The id of a key or sign-in. */
  caller?: string;
  outcome?: CallOutcomeName;
  status?: number;
  code?: string;
  /** "playground" selects calls without a protocol. */
  protocol?: CallSource | "playground";
  from?: Date;
  to?: Date;
};

const outcomeConditions: Record<CallOutcomeName, Prisma.Sql> = {
  ok: Prisma.sql`status < 400`,
  failed: Prisma.sql`status >= 400 and status not in (428, 499)`,
  question: Prisma.sql`status = 428`,
  cancelled: Prisma.sql`status = 499`,
};

/**
 * An id is created a moment before the call's start time is taken, and the clock may be set in
 * between.
 */
const ID_TOLERANCE_MS = 60_000;

/**
 * Returns the conditions on rows of "Call". Those on ids let one index serve both the period and
 * the order.
 */
export const toConditions = (filter: CallFilter): Prisma.Sql[] => {
  const { tool, caller, outcome, status, code, protocol, from, to } = filter;
  const conditions: Prisma.Sql[] = [];
  if (tool !== undefined) conditions.push(Prisma.sql`tool = ${tool}`);
  if (caller !== undefined) conditions.push(Prisma.sql`"keyId" = ${caller}`);
  if (outcome !== undefined) conditions.push(outcomeConditions[outcome]);
  if (status !== undefined) conditions.push(Prisma.sql`status = ${status}`);
  // Only failures have a code, and an index covers them.
  if (code !== undefined) conditions.push(Prisma.sql`code = ${code} and status >= 400`);
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

const FIRST_WINDOW_MS = 600_000;
const WINDOW_GROWTH = 6;
const WINDOW_COUNT = 5;

/**
 * Splits the log into windows by the time in the ids, newest first. A page of the calls of many
 * agents contains the newest ones, which are found in a short window unless few calls match. Each
 * window reaches back several times as far as the one before it.
 */
export const toWindows = ({
  from,
  to,
  cursor,
}: Pick<CallFilter, "from" | "to"> & { cursor: string | undefined }): Prisma.Sql[] => {
  const end = Math.min(
    cursor === undefined ? databaseNow() : readIdTime(cursor),
    to?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const windows: Prisma.Sql[] = [];
  let upper = Prisma.sql`true`;
  for (let count = 0; count < WINDOW_COUNT; count++) {
    const start = Math.floor(end - FIRST_WINDOW_MS * WINDOW_GROWTH ** count);
    if (from && start <= from.getTime()) break;
    const lowestId = toLowestId(start);
    windows.push(Prisma.sql`id >= ${lowestId} and ${upper}`);
    upper = Prisma.sql`id < ${lowestId}`;
  }
  return [...windows, upper];
};
