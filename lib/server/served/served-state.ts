import type { SpaceId } from "@/lib/data/access/identity";
import { createPublishedSource } from "@/lib/data/agents/published";
import { type ChangeStatus, type Changes, followChanges } from "@/lib/data/changes";
import { databaseNow } from "@/lib/data/clock";
import type { CredentialStore } from "@/lib/data/credentials/credentials";
import { createPoolQuery } from "@/lib/data/database";
import type { Query } from "@/lib/data/query";
import type { AccessTokens } from "@/lib/gateway/access-tokens";
import {
  createPublishedAgents,
  type PublishedAgents,
} from "@/lib/gateway/published-agents/published-agents";
import { type ResultCache, toCachePrefix } from "@/lib/runtime/policy/result-cache";
import { deriveKey } from "../derive-key";
import type { RunningEnv } from "../env";
import type { HealthCheck } from "../health/health-checks";
import { createReport } from "../log/create-report";
import { createFailureReport } from "../log/failure-report";
import { canOfferSignIn } from "../oauth/can-offer-sign-in";
import { createCredentialCache } from "./credential-cache";
import { createFreshness } from "./freshness";
import { openSnapshot, type Snapshot } from "./snapshot";
import { isRecent } from "./snapshot-position";

export type DatabaseStatus = ChangeStatus & {
  /**
   * Whether agents can be served, either from the database or from known data that is not too old.
   */
  canServe: boolean;
};

/** Creates the health checks of the database connection. */
export const createDatabaseChecks = (getStatus: () => DatabaseStatus) => ({
  blocking: [
    () =>
      getStatus().canServe
        ? undefined
        : {
            code: "not_loaded",
            message: "The database has been unavailable for too long to serve published agents.",
          },
  ] satisfies HealthCheck[],
  degrading: [
    () =>
      getStatus().isAway && getStatus().canServe
        ? {
            code: "database_away",
            message:
              "The database does not respond. Published agents are served from their last known state.",
          }
        : undefined,
    () =>
      getStatus().isReadOnly
        ? {
            code: "database_read_only",
            message:
              "The database rejects writes, for example because it is a standby. Published agents are served, but nothing can be saved, and finished calls are kept on this machine.",
          }
        : undefined,
    () =>
      getStatus().isNotified === false
        ? {
            code: "notifications_not_heard",
            message:
              "PostgreSQL notifications do not arrive, for example because of a pooler in transaction mode. Changes are read once a second instead.",
          }
        : undefined,
  ] satisfies HealthCheck[],
});

/** The work on this server that changes from other servers affect. */
type RunningWork = {
  openRuns: { cancel(run: string): void; onUnfollowed(run: string): void };
  jobs: { onCancelled(job: string): void };
  sessions: { onMessage(sealed: string): void };
};

/** The changes that affect the served data itself. */
type ServedChange = "agents" | "credentials" | "caches" | "tokens";

const passOn = (
  { runs, unfollowedRuns, jobs, sessionMessages }: Omit<Changes, ServedChange>,
  work: RunningWork,
) => {
  for (const run of runs) work.openRuns.cancel(run);
  for (const run of unfollowedRuns) work.openRuns.onUnfollowed(run);
  for (const job of jobs) work.jobs.onCancelled(job);
  for (const message of sessionMessages) work.sessions.onMessage(message);
};

type ServedState = {
  publishedAgents: PublishedAgents;
  credentialCache: ReturnType<typeof createCredentialCache>;
  /**
   * Keeps the served data, and what depends on it, in sync with the database. Resolves once the
   * changes have been read, or after five seconds without success.
   */
  follow(
    dependents: {
      resultCache: Pick<ResultCache, "clear">;
      accessTokens: Pick<AccessTokens, "forget" | "resume" | "suspend">;
    } & RunningWork,
  ): Promise<void>;
  status(): DatabaseStatus;
  /** Resolves once every change that has been committed is applied, or after a second. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

type Settings = Pick<
  RunningEnv,
  "data" | "databaseUrl" | "secret" | "maxStaleMs" | "keepsSnapshot" | "url" | "externalIssuer"
>;

/**
 * Opens the snapshot. Returns undefined if it is turned off, or if the data folder is not writable.
 */
const tryOpenSnapshot = ({
  data,
  databaseUrl,
  secret,
  keepsSnapshot,
}: Settings): Snapshot | undefined => {
  if (!keepsSnapshot) return undefined;
  try {
    const onError = (error: unknown) => report(error, "snapshot");
    return openSnapshot({ data, databaseUrl, key: deriveKey(secret, "snapshot"), onError });
  } catch (error) {
    report(error, "snapshot");
    return undefined;
  }
};

/**
 * Creates the function that turns a query into a source of published agents: the database, or the
 * snapshot during an outage.
 */
const createSources = (snapshot: Snapshot | undefined, isAway: () => boolean) => (query: Query) => {
  const source = createPublishedSource(query);
  return snapshot ? snapshot.withSnapshot(source, isAway) : source;
};

/**
 * Creates the function that loads the credentials of a Space, from the snapshot if the database
 * does not respond.
 */
const createCredentialLoader =
  (
    store: Pick<CredentialStore, "loadSealed" | "unseal">,
    snapshot: Snapshot | undefined,
    { isAway, isUsable }: { isAway(): boolean; isUsable(): boolean },
  ) =>
  async (space: SpaceId) => {
    const stored = isUsable() ? await snapshot?.findCredentials(space) : undefined;
    if (stored && isAway()) return store.unseal(space, stored);
    try {
      const load = () => store.loadSealed(space);
      return store.unseal(space, await (snapshot?.loadCredentials(space, load) ?? load()));
    } catch (error) {
      if (stored) return store.unseal(space, stored);
      throw error;
    }
  };

const report = createReport();

/**
 * Creates the in-memory state from which published agents are served without querying the database:
 * agents, keys, and credentials.
 */
export const createServedState = (settings: Settings, store: CredentialStore): ServedState => {
  const freshness = createFreshness(settings.maxStaleMs);
  const snapshot = tryOpenSnapshot(settings);
  const storedAt = snapshot?.confirmedAt;
  /**
   * Whether there is recent data to serve, from the snapshot or because the database has responded.
   */
  let isKnown = storedAt !== undefined && isRecent(storedAt, settings.maxStaleMs);
  if (isKnown && storedAt !== undefined) freshness.confirm(Math.max(Date.now() - storedAt, 0));
  let follower: ReturnType<typeof followChanges> | undefined;
  const isAway = () => follower?.status().isAway ?? false;
  const toSource = createSources(snapshot, isAway);

  const publishedAgents = createPublishedAgents({
    source: toSource(createPoolQuery("published")),
    findStored: async (slug) => (isKnown ? snapshot?.findAgent(slug) : undefined),
    isAway,
    isFresh: freshness.isAcceptable,
    onError: createFailureReport((error) => report(error, "published")),
    canSignIn: settings.externalIssuer !== undefined || canOfferSignIn(settings.url),
  });
  const load = createCredentialLoader(store, snapshot, { isAway, isUsable: () => isKnown });
  const credentialCache = createCredentialCache(load, (error) => report(error, "credentials"));

  return {
    publishedAgents,
    credentialCache,
    follow({ resultCache, accessTokens, ...work }) {
      let isLost = true;
      const listener: Parameters<typeof followChanges>[0] = {
        async onChanges({ agents, credentials, caches, tokens, ...changes }, query) {
          const storedAgents = snapshot?.remove({ agents, credentials }) ?? [];
          for (const hash of tokens) accessTokens.forget(hash);
          passOn(changes, work);
          for (const space of credentials) credentialCache.invalidate(space);
          for (const { agentId, tool } of caches) resultCache.clear(toCachePrefix(agentId, tool));
          await publishedAgents.refresh(agents, toSource(query));
          await snapshot?.restore(storedAgents, toSource(query));
        },
        async onUnknownChanges(query, sessionMessages) {
          snapshot?.clear();
          isLost = true;
          credentialCache.invalidateAll();
          resultCache.clear("");
          await publishedAgents.refreshAll(toSource(query));
          for (const message of sessionMessages) work.sessions.onMessage(message);
        },
        onApplied(position) {
          if (isLost) accessTokens.resume();
          isLost = false;
          isKnown = true;
          freshness.confirm(databaseNow() - position.appliedAt);
          snapshot?.confirm(position);
        },
        onLost() {
          accessTokens.suspend();
          isLost = true;
        },
        onError: (error) => report(error, "changes"),
      };
      follower = followChanges(listener, { since: snapshot?.position });
      return follower.firstRead;
    },
    status: () => ({
      ...(follower?.status() ?? { isAway: false, isNotified: undefined, isReadOnly: false }),
      canServe: isKnown && freshness.isAcceptable(),
    }),
    catchUp: async () => follower?.catchUp(),
    async close() {
      await follower?.stop();
      await snapshot?.close();
    },
  };
};
