import type { ProtocolName } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import { AppError } from "@/lib/errors";
import type { Reader } from "../access/owner";
import { getAgent } from "../agents/agents";
import { database } from "../database";
import { toPage, toTake } from "../page";

const summaryFields = {
  id: true,
  tool: true,
  version: true,
  keyId: true,
  signIn: true,
  protocol: true,
  status: true,
  code: true,
  startedAt: true,
  ms: true,
} as const;

type ListCallsQuery = {
  tool?: string;
  outcome?: "ok" | "failed";
  protocol?: ProtocolName;
  /** The id of a key or a sign-in. */
  caller?: string;
  cursor?: string;
  limit: number;
};

/** Lists an agent's calls, newest first. Calls to the draft have no version. */
export const listCalls = async (
  owner: Reader,
  slug: string,
  { tool, outcome, protocol, caller, cursor, limit }: ListCallsQuery,
) => {
  const { id: agentId } = await getAgent(owner, slug);
  const rows = await database().call.findMany({
    where: {
      agentId,
      ...(tool !== undefined && { tool }),
      ...(protocol !== undefined && { protocol }),
      ...(caller !== undefined && { keyId: caller }),
      ...(outcome === "ok" && { status: { lt: 400 } }),
      ...(outcome === "failed" && { status: { gte: 400 } }),
      // Ids sort by time, so an id works as the cursor.
      ...(cursor !== undefined && { id: { lt: cursor } }),
    },
    select: summaryFields,
    orderBy: { id: "desc" },
    take: toTake(limit),
  });
  const { page, last } = toPage(rows, limit);
  // The log wrote the column itself.
  const calls = page.map((row) => ({ ...row, signIn: row.signIn as SignedInCaller | null }));
  return { calls, next: last?.id };
};

export const getCall = async (owner: Reader, slug: string, id: string) => {
  const { id: agentId } = await getAgent(owner, slug);
  const row = await database().call.findFirst({ where: { id, agentId } });
  if (!row) throw new AppError("not_found", "Call not found.");
  return row;
};

/** The responses of a tool's newest successful calls. */
export const listResponses = async (
  owner: Reader,
  slug: string,
  tool: string,
  limit: number,
): Promise<unknown[]> => {
  const { id: agentId } = await getAgent(owner, slug);
  const rows = await database().call.findMany({
    where: { agentId, tool, status: { lt: 400 } },
    select: { response: true },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(({ response }) => response);
};
