import { AppError } from "@/lib/errors";
import { audit, auditAccount } from "../audit/audit";
import { databaseNow } from "../clock";
import { database, type Transaction } from "../database";
import { deleteRows } from "../delete-rows";
import { Prisma } from "../generated/client";
import { hashSecret } from "./api-key";
import { hasRole, type Reader } from "./identity";
import { transactAs } from "./membership";

/** The data behind an access token. */
type AccessToken = {
  /** The id of the sign-in that the token belongs to and ends with. */
  grantId: string;
  agentId: string;
  /** Null for a machine, which acts on nobody's behalf. */
  userId: string | null;
  userName: string | null;
  clientId: string;
  clientName: string;
  /** The URL that the token was issued for, as the client requested it. */
  resource: string;
  scopes: string[];
  expiresAt: Date;
};

const tokenFields = {
  userId: true,
  clientId: true,
  referenceId: true,
  resources: true,
  scopes: true,
  expiresAt: true,
  revoked: true,
  user: { select: { name: true } },
  client: { select: { id: true, name: true, agentId: true, disabled: true } },
} as const;

/** Finds the consent of a user who is still a member of the agent's Space. */
const findConsent = (clientId: string, userId: string, referenceId: string) =>
  database().oauthConsent.findFirst({
    where: {
      clientId,
      userId,
      referenceId,
      agent: { deletedAt: null, space: { members: { some: { userId } } } },
    },
    select: { id: true },
  });

/**
 * Looks up an access token, which may have expired. Returns undefined if it is unknown or revoked,
 * or if its sign-in has ended. Callers that cache the result must evict it when the token's SHA-256
 * hash is among `Changes.tokens`.
 */
export const findAccessToken = async (token: string): Promise<AccessToken | undefined> => {
  const row = await database().oauthAccessToken.findUnique({
    where: { token: hashSecret(token) },
    select: tokenFields,
  });
  if (!row || row.revoked || row.client.disabled) return undefined;
  const { userId, clientId, referenceId, resources, scopes, expiresAt, client, user } = row;
  const [resource, ...others] = resources;
  const agentId = userId === null ? client.agentId : referenceId;
  if (resource === undefined || others.length > 0 || agentId === null) return undefined;
  const grantId = userId === null ? client.id : (await findConsent(clientId, userId, agentId))?.id;
  if (grantId === undefined) return undefined;
  const clientName = client.name ?? clientId;
  const userName = user?.name ?? null;
  return { grantId, agentId, userId, userName, clientId, clientName, resource, scopes, expiresAt };
};

/**
 * Finds the scopes that a user granted a client for an agent. Returns undefined if there is no
 * consent.
 */
export const findAllowedScopes = async ({
  clientId,
  userId,
  agentId,
}: {
  clientId: string;
  userId: string;
  agentId: string;
}): Promise<string[] | undefined> => {
  const key = { clientId, userId, referenceId: agentId };
  const consent = await database().oauthConsent.findUnique({
    where: { clientId_userId_referenceId: key },
  });
  return consent?.scopes;
};

/** A user's permission for a client to use an agent. */
export type SignIn = {
  id: string;
  clientId: string;
  clientName: string;
  scopes: string[];
  agent: { slug: string; name: string };
  user: { id: string; name: string; email: string };
  createdAt: Date;
  /** When the user last granted it. */
  updatedAt: Date;
  lastUsedAt: Date | null;
};

const signInFields = {
  id: true,
  clientId: true,
  scopes: true,
  createdAt: true,
  updatedAt: true,
  lastUsedAt: true,
  client: { select: { name: true } },
  agent: { select: { slug: true, name: true } },
  user: { select: { id: true, name: true, email: true } },
} as const;

/**
 * Lists sign-ins, latest first. Editors see everyone's, other members only their own. `slug`
 * selects one agent's.
 */
export const listSignIns = async (
  reader: Reader,
  { slug, own = false, limit }: { slug?: string; own?: boolean; limit?: number } = {},
): Promise<SignIn[]> => {
  const rows = await database().oauthConsent.findMany({
    where: {
      agent: { spaceId: reader.space, deletedAt: null, ...(slug !== undefined && { slug }) },
      ...((own || !hasRole(reader, "editor")) && { userId: reader.user }),
    },
    select: signInFields,
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    ...(limit !== undefined && { take: limit }),
  });
  return rows.map(({ client, ...row }) => ({ ...row, clientName: client.name ?? row.clientId }));
};

/** Audits a consent that a user has just given a client for an agent. */
export const auditConsent = async (
  clientId: string,
  { userId, agentId, scopes }: { userId: string; agentId: string; scopes: string[] },
): Promise<void> => {
  const [client, agent] = await Promise.all([
    database().oauthClient.findUnique({ where: { clientId }, select: { name: true } }),
    database().agent.findUnique({ where: { id: agentId }, select: { slug: true } }),
  ]);
  await auditAccount(userId, {
    action: "sign-in.allow",
    ...(agent && { agent: agent.slug }),
    subject: client?.name ?? clientId,
    after: { scopes },
  });
};

/**
 * Ends sign-ins and the tokens issued for them. A trigger notifies the servers of each access
 * token.
 */
export const deleteSignIns = async (
  transaction: Transaction,
  where: { id?: string; userId?: string; agent: { spaceId: string } },
): Promise<void> => {
  const consents = await transaction.oauthConsent.findMany({ where, orderBy: { id: "asc" } });
  for (const { id, clientId, userId, referenceId } of consents) {
    const tokens = { where: { clientId, userId, referenceId } };
    await transaction.oauthConsent.deleteMany({ where: { id } });
    await transaction.oauthAccessToken.deleteMany(tokens);
    await transaction.oauthRefreshToken.deleteMany(tokens);
    // The client may want to sign in again: see `purgeUnusedClients`.
    const used = { updatedAt: new Date(databaseNow()) };
    await transaction.oauthClient.updateMany({ where: { clientId }, data: used });
  }
};

/** Ends a sign-in: the user's own, or anyone's for an editor. Throws `not_found` otherwise. */
export const endSignIn = (reader: Reader, id: string): Promise<void> =>
  transactAs(reader, async (transaction) => {
    const where = { id, agent: { spaceId: reader.space } };
    const agent = { select: { slug: true } };
    const signIn = await transaction.oauthConsent.findFirst({ where, include: { agent } });
    if (!signIn || (signIn.userId !== reader.user && !hasRole(reader, "editor")))
      throw new AppError("not_found", "Sign-in not found.");
    const { clientId, userId, scopes } = signIn;
    // One at a time, because Prisma would read several relations concurrently over the
    // transaction's only connection.
    const client = await transaction.oauthClient.findUnique({ where: { clientId } });
    const user = await transaction.user.findUnique({ where: { id: userId } });
    await deleteSignIns(transaction, where);
    await audit(transaction, reader, {
      action: "sign-in.end",
      agent: signIn.agent.slug,
      subject: client?.name ?? clientId,
      before: { user: user?.email, scopes },
    });
  });

/** How long an expired access token is kept, to tell it apart from an unknown one. */
const EXPIRED_TOKEN_MS = 86_400_000;

/** Deletes expired tokens. Refresh tokens are kept until they expire, so that reuse is detected. */
export const purgeExpiredTokens = async (): Promise<void> => {
  const forgottenAt = new Date(databaseNow() - EXPIRED_TOKEN_MS);
  await deleteRows("OauthAccessToken", Prisma.sql`"expiresAt" < ${forgottenAt}`);
  await database("background").$executeRaw`
    update "OauthRefreshToken" set "renewalAnswer" = null
    where "renewalAnswer" is not null and "renewalUntil" < now() - interval '1 minute'`;
  for (const table of ["OauthRefreshToken", "OauthClientAssertion"] as const)
    await deleteRows(table, Prisma.sql`"expiresAt" < ${new Date(databaseNow())}`);
};
