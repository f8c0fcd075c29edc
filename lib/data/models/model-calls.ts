import type { Message } from "@/lib/agent/model/message";
import { AppError } from "@/lib/errors";
import type { Reader } from "../access/identity";
import { getAgent } from "../agents/agents";
import { INSERT_TIMEOUT_MS, sanitizeJson } from "../calls/call-rows";
import { database, type Transaction, withConnection } from "../database";
import { toPage, toTake } from "../page";
import { truncateModelAnswer, truncateModelRequest } from "./truncate-model-request";

/** A model request as it is stored, with everything already redacted. */
export type ModelCallRecord = {
  id: string;
  agentId: string;
  version: number | null;
  threadId: string | null;
  runId: string | null;
  /** The id under which the run is stored, if it is. */
  runRef?: string | undefined;
  purpose: string;
  step: number;
  provider: string;
  model: string;
  request: { system: string; messages: readonly Message[]; tools: readonly unknown[] };
  answer: object | null;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  cost: number | null;
  code: string | null;
  startedAt: Date;
  ms: number;
};

/** Serializes a call as a JSON object of limited size. */
export const toModelCallJson = ({
  request,
  answer,
  startedAt,
  ...call
}: ModelCallRecord): string => {
  const fields = JSON.stringify({ ...call, startedAt: startedAt.toISOString() });
  const json = `${fields.slice(0, -1)},"request":${truncateModelRequest(request)},"answer":${truncateModelAnswer(answer)}}`;
  return sanitizeJson(json);
};

/** The content that remains of a request after its conversation has been deleted. */
const erasedRequest = JSON.stringify({ system: "", messages: [], tools: [] });

const insert = `
  with incoming as (
    select * from json_to_recordset($1::json) as row("id" text, "agentId" text, "version" int, "threadId" text,
      "runId" text, "runRef" text, "purpose" text, "step" int, "provider" text, "model" text, "request" json,
      "answer" json, "inputTokens" int, "cachedInputTokens" int, "outputTokens" int, "cost" float8, "code" text,
      "startedAt" timestamptz, "ms" float8)
  ), kept as (
    -- Locked, so that whoever deletes one of them meanwhile finds the inserted calls afterwards.
    select "id" from "Run" where "id" in (select "runRef" from incoming) for key share
  )
  insert into "ModelCall" ("id", "agentId", "version", "threadId", "runId", "runRef", "purpose", "step", "provider",
    "model", "request", "answer", "inputTokens", "cachedInputTokens", "outputTokens", "cost", "code", "startedAt",
    "ms")
  select "id", "agentId", "version", "threadId", "runId", "runRef", "purpose", "step", "provider",
    "model", case when "isErased" then $2::json else "request" end,
    case when not "isErased" then "answer" end, "inputTokens", "cachedInputTokens", "outputTokens", "cost", "code",
    "startedAt", "ms"
  from incoming, lateral (
    select "runRef" is not null and "runRef" not in (select "id" from kept) as "isErased"
  ) as erasure
  where exists (select 1 from "Agent" where "Agent".id = "agentId")
  on conflict (id) do nothing`;

/**
 * Inserts calls serialized by `toModelCallJson`, without their contents if their conversation has
 * been deleted. Ignores existing calls, so that a batch can safely be retried.
 */
export const insertModelCalls = async (calls: readonly string[]): Promise<void> => {
  const rows = `[${calls.join(",")}]`;
  await withConnection((client) => client.query(insert, [rows, erasedRequest]), {
    timeoutMs: INSERT_TIMEOUT_MS,
  });
};

/** Erases the contents of model requests in deleted runs, but keeps their cost. */
export const eraseModelCalls = async (
  runRefs: readonly string[],
  transaction: Transaction,
): Promise<void> => {
  await transaction.$executeRaw`
    update "ModelCall" set "request" = ${erasedRequest}::json, "answer" = null
    where "runRef" = any(${runRefs}::text[])`;
};

const summaryFields = {
  id: true,
  version: true,
  threadId: true,
  runId: true,
  purpose: true,
  step: true,
  provider: true,
  model: true,
  code: true,
  startedAt: true,
  ms: true,
  inputTokens: true,
  cachedInputTokens: true,
  outputTokens: true,
  cost: true,
} as const;

type ListModelCallsQuery = {
  runId?: string;
  threadId?: string;
  cursor?: string;
  limit: number;
};

/** Lists an agent's model requests, newest first. */
export const listModelCalls = async (
  reader: Reader,
  slug: string,
  { runId, threadId, cursor, limit }: ListModelCallsQuery,
) => {
  const { id: agentId } = await getAgent(reader, slug);
  const rows = await database().modelCall.findMany({
    where: {
      agentId,
      ...(runId !== undefined && { runId }),
      ...(threadId !== undefined && { threadId }),
      // Ids sort by time, so an id works as the cursor.
      ...(cursor !== undefined && { id: { lt: cursor } }),
    },
    select: summaryFields,
    orderBy: { id: "desc" },
    take: toTake(limit),
  });
  const { page, last } = toPage(rows, limit);
  return { calls: page, next: last?.id };
};

const detailFields = { ...summaryFields, request: true, answer: true } as const;
const callNotFound = () => new AppError("not_found", "Model request not found.");

export const getModelCall = async (reader: Reader, slug: string, id: string) => {
  const { id: agentId } = await getAgent(reader, slug);
  const where = { id, agentId };
  const row = await database().modelCall.findFirst({ where, select: detailFields });
  if (!row) throw callNotFound();
  return row;
};

/**
 * Finds several model requests, in the order of `ids`. Throws `not_found` if one does not exist.
 */
export const getModelCalls = async (reader: Reader, slug: string, ids: readonly string[]) => {
  const { id: agentId } = await getAgent(reader, slug);
  const where = { id: { in: [...ids] }, agentId };
  const rows = await database().modelCall.findMany({ where, select: detailFields });
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rowsById.get(id);
    if (!row) throw callNotFound();
    return row;
  });
};
