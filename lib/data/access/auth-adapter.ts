import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError } from "better-auth/api";
import { database, isForeignKeyViolation } from "../database";
import { isOutage, OUTAGE_MESSAGE } from "../is-outage";
import { findResource, listClientResources } from "./agent-resources";
import { hashSecret } from "./api-key";
import { getPresentedCodeId, withGrantedScopes } from "./presented-refresh-token";
import { auditConsent } from "./sign-ins";

type Adapter = ReturnType<ReturnType<typeof prismaAdapter>>;
type TransactionAdapter = Omit<Adapter, "transaction">;
type Condition = Parameters<Adapter["findOne"]>[0]["where"][number];

/** Returns the token that a query looks for, if it looks up a session by its token. */
const findToken = (model: string, where: readonly Condition[]): string | undefined => {
  const value = where.find(({ field }) => model === "session" && field === "token")?.value;
  return typeof value === "string" ? value : undefined;
};

const hashConditions = <Query extends { model: string; where?: Condition[] | undefined }>(
  query: Query,
): Query => {
  if (query.model !== "session" || !query.where) return query;
  const where = query.where.map((condition) =>
    condition.field === "token" && typeof condition.value === "string"
      ? { ...condition, value: hashSecret(condition.value) }
      : condition,
  );
  return { ...query, where };
};

/**
 * Restores the plain token in a row, because the library uses it for the cookie and to find the
 * session again.
 */
const restoreToken = <Row>(row: Row, token: string | undefined): Row =>
  row && token !== undefined ? { ...row, token } : row;

/**
 * Rethrows an outage as an error of the library's own kind. The library hides all others when it
 * reads a session.
 */
const rethrowOutage = (error: unknown): never => {
  if (!isOutage(error)) throw error;
  const outage = new APIError("SERVICE_UNAVAILABLE", { message: OUTAGE_MESSAGE });
  throw Object.assign(outage, { cause: error });
};

/**
 * Stores only hashes of session tokens, so that read access to the table is not enough to take over
 * a session.
 */
const hashSessionTokens = <Wrapped extends TransactionAdapter>(adapter: Wrapped): Wrapped => ({
  ...adapter,
  async create<Row extends Record<string, unknown>, Result = Row>(
    query: Parameters<typeof adapter.create<Row, Result>>[0],
  ): Promise<Result> {
    const { token } = query.data;
    if (query.model !== "session" || typeof token !== "string")
      return adapter.create<Row, Result>(query);
    const data = { ...query.data, token: hashSecret(token) };
    return restoreToken(await adapter.create<Row, Result>({ ...query, data }), token);
  },
  async findOne<Row>(query: Parameters<Adapter["findOne"]>[0]) {
    const row = await adapter.findOne<Row>(hashConditions(query)).catch(rethrowOutage);
    return restoreToken(row, findToken(query.model, query.where));
  },
  async update<Row>(query: Parameters<Adapter["update"]>[0]) {
    const row = await adapter.update<Row>(hashConditions(query));
    return restoreToken(row, findToken(query.model, query.where));
  },
  findMany: <Row>(query: Parameters<Adapter["findMany"]>[0]) =>
    adapter.findMany<Row>(hashConditions(query)),
  count: (query: Parameters<Adapter["count"]>[0]) => adapter.count(hashConditions(query)),
  updateMany: (query: Parameters<Adapter["updateMany"]>[0]) =>
    adapter.updateMany(hashConditions(query)),
  delete: (query: Parameters<Adapter["delete"]>[0]) => adapter.delete(hashConditions(query)),
  deleteMany: (query: Parameters<Adapter["deleteMany"]>[0]) =>
    adapter.deleteMany(hashConditions(query)),
});

const getText = (where: readonly Condition[] | undefined, name: string): string =>
  String(where?.find(({ field }) => field === name)?.value ?? "");

/**
 * Lets a client request any scope that an agent offers, by hiding the library's list of scopes per
 * client.
 */
const withoutScopes = <Row>(row: Row): Row => (row ? { ...row, scopes: null } : row);

/**
 * Reads the protected resources of the authorization server from the published agents. The library
 * expects rows of a table, but there is none.
 */
const readAgentsAsResources = <Wrapped extends TransactionAdapter>(
  adapter: Wrapped,
  url: string,
): Wrapped => ({
  ...adapter,
  async findOne<Row>(query: Parameters<Adapter["findOne"]>[0]) {
    if (query.model === "oauthResource")
      return (await findResource(url, getText(query.where, "identifier"))) as Row | null;
    const row = await adapter.findOne<Row>(query);
    return query.model === "oauthClient" ? withoutScopes(row) : row;
  },
  async findMany<Row>(query: Parameters<Adapter["findMany"]>[0]) {
    if (query.model !== "oauthClientResource") return adapter.findMany<Row>(query);
    return (await listClientResources(url, getText(query.where, "clientId"))) as Row[];
  },
});

/** A row in the library's consent table. */
type ConsentRow = { clientId: string; userId: string; referenceId: string; scopes: string[] };

/** Audits consents. The library writes a row each time a user grants one. */
const auditConsents = <Wrapped extends TransactionAdapter>(adapter: Wrapped): Wrapped => {
  const recordConsent = async (model: string, row: unknown) => {
    if (model !== "oauthConsent" || !row) return;
    const { clientId, userId, referenceId, scopes } = row as ConsentRow;
    await auditConsent(clientId, { userId, agentId: referenceId, scopes });
  };
  return {
    ...adapter,
    async create<Row extends Record<string, unknown>, Result = Row>(
      query: Parameters<typeof adapter.create<Row, Result>>[0],
    ): Promise<Result> {
      const row = await adapter.create<Row, Result>(query);
      await recordConsent(query.model, row);
      return row;
    },
    async update<Row>(query: Parameters<Adapter["update"]>[0]) {
      const row = await adapter.update<Row>(query);
      await recordConsent(query.model, row);
      return row;
    },
  };
};

const tokenModels = new Set(["oauthAccessToken", "oauthRefreshToken"]);

/** Keeps the granted scopes of a sign-in when a single renewal requests fewer. */
const keepGrantedScopes = <Wrapped extends TransactionAdapter>(adapter: Wrapped): Wrapped => ({
  ...adapter,
  create: <Row extends Record<string, unknown>, Result = Row>(
    query: Parameters<typeof adapter.create<Row, Result>>[0],
  ): Promise<Result> =>
    adapter.create<Row, Result>({ ...query, data: withGrantedScopes(query.model, query.data) }),
});

/** Replaces the conditions of a query for tokens with those of the request's own sign-in. */
const limitToSignIn = <Query extends { model: string; where?: Condition[] | undefined }>(
  query: Query,
): Query => {
  const codeId = tokenModels.has(query.model) ? getPresentedCodeId() : undefined;
  if (codeId === undefined) return query;
  return { ...query, where: [{ field: "authorizationCodeId", value: codeId }] };
};

/**
 * Ends the whole sign-in of a refresh token that is revoked or reused, and no other one. When one is
 * reused, the library also ends the user's sign-ins to other agents with the same client. When one
 * is revoked, it keeps access tokens from before the last renewal.
 */
const endWholeSignIns = <Wrapped extends TransactionAdapter>(adapter: Wrapped): Wrapped => ({
  ...adapter,
  findMany: <Row>(query: Parameters<Adapter["findMany"]>[0]) =>
    adapter.findMany<Row>(limitToSignIn(query)),
  deleteMany: (query: Parameters<Adapter["deleteMany"]>[0]) =>
    adapter.deleteMany(limitToSignIn(query)),
});

/**
 * Refuses to issue a token whose grant has ended meanwhile, such as when its code is redeemed by
 * several requests at once. The library would report an internal error (RFC 6749 §5.2).
 */
const refuseEndedGrants = <Wrapped extends TransactionAdapter>(adapter: Wrapped): Wrapped => ({
  ...adapter,
  create: <Row extends Record<string, unknown>, Result = Row>(
    query: Parameters<typeof adapter.create<Row, Result>>[0],
  ): Promise<Result> =>
    adapter.create<Row, Result>(query).catch((error: unknown) => {
      if (!tokenModels.has(query.model) || !isForeignKeyViolation(error)) throw error;
      throw new APIError("BAD_REQUEST", {
        error: "invalid_grant",
        error_description: "This sign-in has ended. Sign in again.",
      });
    }),
});

/**
 * Lets better-auth store users, sessions, passwords, and OAuth tokens in our tables. `url` is the
 * public URL.
 */
export const authAdapter = (url: string) => {
  const createAdapter = prismaAdapter(database(), { provider: "postgresql" });
  return (options: Parameters<typeof createAdapter>[0]): Adapter => {
    const adapter = createAdapter(options);
    const wrap = <Wrapped extends TransactionAdapter>(wrapped: Wrapped) =>
      auditConsents(
        readAgentsAsResources(
          hashSessionTokens(refuseEndedGrants(endWholeSignIns(keepGrantedScopes(wrapped)))),
          url,
        ),
      );
    return {
      ...wrap(adapter),
      transaction: (run) => adapter.transaction((transaction) => run(wrap(transaction))),
    };
  };
};
