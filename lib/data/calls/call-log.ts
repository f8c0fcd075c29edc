import type { CallSource } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import { AppError } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import type { Reader } from "../access/owner";
import { getAgent } from "../agents/agents";
import { database } from "../database";

/** As text: a server of a later version, on the same database, may know protocols that this one does not. */
const getSource = async (id: string): Promise<CallSource | null> => {
  const [row] = await database().$queryRaw<{ protocol: CallSource | null }[]>`
    select protocol::text as protocol from "Call" where id = ${id}`;
  return row?.protocol ?? null;
};

/** A call of the Space, or of one agent, with its agent and the name of its key. */
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
    // The log wrote the column itself.
    signIn: row.signIn as SignedInCaller | null,
  };
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
