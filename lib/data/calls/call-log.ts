import type { CallSource } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import { AppError } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import type { Reader } from "../access/identity";
import { getAgent } from "../agents/agents";
import { database } from "../database";

/**
 * Reads the protocol as a string, because a newer server on the same database may use protocols
 * that this one does not have.
 */
const getSource = async (id: string): Promise<CallSource | null> => {
  const [row] = await database().$queryRaw<{ protocol: CallSource | null }[]>`
    select protocol::text as protocol from "Call" where id = ${id}`;
  return row?.protocol ?? null;
};

/**
 * Finds a call of the Space or of one agent, with its agent's slug and the name of its key. Throws
 * `not_found` if there is none.
 */
export const getCall = async ({ space }: Reader, id: string, slug?: string) => {
  const agent = { spaceId: space, deletedAt: null, ...(slug !== undefined && { slug }) };
  const row = await database().call.findFirst({
    where: { id, agent },
    omit: { protocol: true },
    include: { agent: { select: { slug: true } } },
  });
  if (!row) throw new AppError("not_found", "Call not found.");
  const key = row.keyId && (await database().key.findUnique({ where: { id: row.keyId } }));
  return {
    ...row,
    agent: row.agent.slug,
    protocol: await getSource(id),
    keyName: key ? key.name : null,
    cached: isObject(row.context) && row.context.cached === true,
    // Only the log writes the column.
    signIn: row.signIn as SignedInCaller | null,
  };
};

/** Lists the responses of a tool's newest successful calls. */
export const listResponses = async (
  reader: Reader,
  slug: string,
  tool: string,
  limit: number,
): Promise<unknown[]> => {
  const { id: agentId } = await getAgent(reader, slug);
  const rows = await database().call.findMany({
    where: { agentId, tool, status: { lt: 400 } },
    select: { response: true },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(({ response }) => response);
};
