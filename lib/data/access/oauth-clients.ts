import { AppError } from "@/lib/errors";
import { getAgent } from "../agents/agents";
import { audit } from "../audit/audit";
import { databaseNow } from "../clock";
import { database, requireDeleted } from "../database";
import { deleteRows } from "../delete-rows";
import { Prisma } from "../generated/client";
import { newId } from "../id";
import type { Owner } from "./identity";
import { transactAs } from "./membership";

const DAY_MS = 86_400_000;

/**
 * Whether a client's metadata document may still be used. A `fresh` document needs no refetch. A
 * `stale` one may be used for one more day if it cannot be fetched. Returns undefined for an
 * unknown client.
 */
export const findClientAge = async (
  clientId: string,
): Promise<"fresh" | "stale" | "outdated" | undefined> => {
  const client = await database().oauthClient.findUnique({
    where: { clientId },
    select: { staleAt: true },
  });
  if (!client) return undefined;
  const staleSince = databaseNow() - (client.staleAt?.getTime() ?? 0);
  if (staleSince < 0) return "fresh";
  return staleSince < DAY_MS ? "stale" : "outdated";
};

/** Days that a self-registered client is kept while nobody is signed in with it. */
const UNUSED_DAYS = 30;

/** Only clients that no Space registered and that nobody is signed in with. */
const isUnused = Prisma.sql`"referenceId" is null and not exists (
  select 1 from "OauthConsent" where "OauthConsent"."clientId" = "OauthClient"."clientId")`;

/** Anyone can have a metadata document read by naming its URL, without signing in. */
const MAX_UNUSED_DOCUMENTS = 1_000;

/**
 * Keeps the latest unused clients that were read from metadata documents, and deletes the others.
 * They are read again if somebody signs in with them.
 */
export const limitUnusedDocuments = (): Promise<void> =>
  deleteRows(
    "OauthClient",
    Prisma.sql`id in (
      select id from "OauthClient" where "clientDiscoveryId" is not null and ${isUnused}
      order by "updatedAt" desc offset ${MAX_UNUSED_DOCUMENTS})`,
  );

/**
 * Deletes clients that nobody is signed in with, unless a Space registered them. These are clients
 * read from metadata documents, which can be fetched again, and self-registered clients that have
 * been unused for `UNUSED_DAYS`.
 */
export const purgeUnusedClients = async (): Promise<void> => {
  const staleBefore = new Date(databaseNow() - DAY_MS);
  const unusedBefore = new Date(databaseNow() - UNUSED_DAYS * DAY_MS);
  // `staleAt` is set after the row is created, so it is missing if the server stopped in between.
  const isStale = Prisma.sql`coalesce("staleAt", "updatedAt") < ${staleBefore}`;
  await deleteRows(
    "OauthClient",
    Prisma.sql`"clientDiscoveryId" is not null and ${isStale} and ${isUnused}`,
  );
  await deleteRows(
    "OauthClient",
    Prisma.sql`"clientDiscoveryId" is null and "updatedAt" < ${unusedBefore} and ${isUnused}`,
  );
};

export const setClientStaleAt = async (clientId: string, staleAt: Date): Promise<void> => {
  await database().oauthClient.updateMany({ where: { clientId }, data: { staleAt } });
};

/** Finds a client by its client id. `space` is the Space that registered it, or null. */
export const findClient = async (
  clientId: string,
): Promise<{ name: string | null; space: string | null } | undefined> => {
  const client = await database().oauthClient.findUnique({
    where: { clientId },
    select: { name: true, referenceId: true },
  });
  return client ? { name: client.name, space: client.referenceId } : undefined;
};

/** Whether a client is registered to send its secret with HTTP Basic authentication. */
export const hasBasicSecret = async (clientId: string): Promise<boolean> => {
  const client = await database().oauthClient.findUnique({
    where: { clientId },
    select: { tokenEndpointAuthMethod: true },
  });
  return client?.tokenEndpointAuthMethod === "client_secret_basic";
};

/**
 * A client that users sign in with, without (`public`) or with (`confidential`) its own secret, or
 * a machine, which acts on nobody's behalf.
 */
type ClientType = "public" | "confidential" | "machine";

export type ClientRecord = {
  id: string;
  clientId: string;
  name: string;
  type: ClientType;
  redirectUris: string[];
  /** The slug of the only agent that it may call; null if it may call all agents of the Space. */
  agent: string | null;
  /** The scopes of a machine. */
  scopes: string[];
  createdAt: Date;
  /**
   * When a machine last called its agent; null for other clients, whose sign-ins record their use.
   */
  lastUsedAt: Date | null;
};

const clientFields = {
  id: true,
  clientId: true,
  name: true,
  redirectUris: true,
  grantTypes: true,
  tokenEndpointAuthMethod: true,
  clientCredentialsScopes: true,
  createdAt: true,
  lastUsedAt: true,
  agent: { select: { slug: true } },
} as const satisfies Prisma.OauthClientSelect;
type ClientRow = Prisma.OauthClientGetPayload<{ select: typeof clientFields }>;

const getType = ({ grantTypes, tokenEndpointAuthMethod }: ClientRow): ClientType => {
  if (grantTypes.includes("client_credentials")) return "machine";
  return tokenEndpointAuthMethod === "none" ? "public" : "confidential";
};

const toRecord = (row: ClientRow): ClientRecord => ({
  id: row.id,
  clientId: row.clientId,
  name: row.name ?? row.clientId,
  type: getType(row),
  redirectUris: row.redirectUris,
  agent: row.agent?.slug ?? null,
  scopes: row.clientCredentialsScopes,
  createdAt: row.createdAt ?? new Date(0),
  lastUsedAt: row.lastUsedAt,
});

/** Lists the clients that the Space registered, newest first. */
export const listClients = async ({ space }: Owner): Promise<ClientRecord[]> => {
  const rows = await database().oauthClient.findMany({
    where: { referenceId: space },
    select: clientFields,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toRecord);
};

type NewClient =
  | { type: "public"; name: string; redirectUris: string[] }
  | { type: "confidential"; name: string; redirectUris: string[]; secretHash: string }
  | { type: "machine"; name: string; agent: string; scopes: string[]; secretHash: string };

const toAgentId = async (owner: Owner, client: NewClient): Promise<string | null> =>
  client.type === "machine" ? (await getAgent(owner, client.agent)).id : null;

/** Registers a client for the agents of the Space, or a machine for one of them. */
export const createClient = async (owner: Owner, client: NewClient): Promise<ClientRecord> => {
  const agentId = await toAgentId(owner, client);
  const isMachine = client.type === "machine";
  return transactAs(owner, async (transaction) => {
    const row = await transaction.oauthClient.create({
      data: {
        id: newId(),
        clientId: newId(),
        name: client.name,
        referenceId: owner.space,
        agentId,
        requirePKCE: true,
        tokenEndpointAuthMethod: client.type === "public" ? "none" : "client_secret_basic",
        clientSecret: client.type === "public" ? null : client.secretHash,
        redirectUris: isMachine ? [] : client.redirectUris,
        clientCredentialsScopes: isMachine ? client.scopes : [],
        grantTypes: isMachine ? ["client_credentials"] : ["authorization_code", "refresh_token"],
        responseTypes: isMachine ? [] : ["code"],
      },
      select: clientFields,
    });
    const record = toRecord(row);
    await audit(transaction, owner, {
      action: "client.create",
      subject: client.name,
      after: { id: record.id, type: record.type, scopes: record.scopes },
      ...(record.agent !== null && { agent: record.agent }),
    });
    return record;
  });
};

const clientNotFound = () => new AppError("not_found", "OAuth client not found.");

/** Deletes a client that the Space registered. Its sign-ins and tokens end. */
export const deleteClient = (owner: Owner, id: string): Promise<void> =>
  transactAs(owner, async (transaction) => {
    const deletion = transaction.oauthClient.delete({ where: { id, referenceId: owner.space } });
    const { name, clientId } = await requireDeleted(deletion, clientNotFound);
    const details = { subject: name ?? clientId, before: { id } };
    await audit(transaction, owner, { action: "client.delete", ...details });
  });
