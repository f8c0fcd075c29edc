import { hkdfSync } from "node:crypto";
import { availableParallelism } from "node:os";
import path from "node:path";
import { type Api, createApi } from "@/lib/api/api";
import type { ApiPorts } from "@/lib/api/ports";
import { listenForChanges } from "@/lib/data/changes";
import { createCredentialStore } from "@/lib/data/credentials";
import { secretProblem } from "@/lib/data/data-keys";
import { connectDatabase, disconnectDatabase, isReachable } from "@/lib/data/database";
import { claimCall, purgeOnce, releaseCall, settleCall, spendConfirmation } from "@/lib/data/once";
import { ownerOf } from "@/lib/data/owner-of";
import { hashSecret } from "@/lib/data/secret-text";
import { userOfToken } from "@/lib/data/tokens";
import { createGateway, type Gateway } from "@/lib/gateway/gateway";
import { createPublishedAgents, type PublishedAgents } from "@/lib/gateway/published-agents";
import { createOutbound } from "@/lib/handlers/http/outbound";
import { createSandbox } from "@/lib/handlers/javascript/sandbox";
import { createRates } from "@/lib/runtime/rates";
import { cachePrefix, createResultCache } from "@/lib/runtime/result-cache";
import { createRuntime } from "@/lib/runtime/runtime";
import { createSlots } from "@/lib/runtime/slots";
import { type Auth, createAuth } from "./auth";
import { createCallRecorder } from "./call-recorder";
import { createCredentialCache } from "./credential-cache";
import { env } from "./env";
import { createImportFetch } from "./import-fetch";
import { report } from "./report";
import { createSharedRates } from "./shared-rates";

/** The parts of one running process, put together. */
export type House = {
  auth: Auth;
  gateway: Gateway;
  api: Api;
  /** What the public door serves, for the pages about it. */
  published: PublishedAgents;
  /** The person behind a request's session cookie or token. */
  identify: ApiPorts["identify"];
  /** What keeps this process from serving; undefined when it is ready. */
  notReady(): Promise<string | undefined>;
  close(): Promise<void>;
};

const bearerOf = (headers: Headers) =>
  /^Bearer\s+(\S+)\s*$/i.exec(headers.get("authorization") ?? "")?.[1];

/** A key for one purpose, made from the one secret. */
const derivedKey = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync("sha256", secret, "", `toolwright ${purpose}`, 32));

const hour = 60 * 60 * 1000;

const build = (front: Front | undefined): House => {
  const settings = env();
  connectDatabase(settings.databaseUrl);
  const auth = createAuth(settings, { clientAddressKnown: front !== undefined });
  // Each tool has a time limit of its own; the door's only has to be later than all of them.
  const outbound = createOutbound({ allow: settings.outboundAllow, headersTimeoutMs: 120_000 });
  const sandbox = createSandbox({
    entry: path.resolve(".build/runner.mjs"),
    size: availableParallelism() + 1,
  });
  const recorder = createCallRecorder((error) => report(error, "calls"));
  const cache = createResultCache(() => performance.now());
  const credentials = createCredentialStore(settings.secret);
  const credentialCache = createCredentialCache(credentials.load, (error) =>
    report(error, "credentials"),
  );
  const alone = createRates(() => performance.now());
  const shared = settings.redisUrl
    ? createSharedRates(settings.redisUrl, alone, (error) => report(error, "rates"))
    : undefined;
  const runtime = createRuntime({
    outbound: outbound.at,
    sandbox,
    credentials: credentialCache.of,
    now: () => performance.now(),
    record: recorder.record,
    rates: shared ?? alone,
    slots: createSlots(),
    cache,
    confirmations: {
      secret: derivedKey(settings.secret, "confirmations"),
      now: Date.now,
      spend: spendConfirmation,
    },
  });
  const published = createPublishedAgents();
  const stopListening = listenForChanges({
    changed: (id) => void published.refresh(id).catch((error) => report(error, "published")),
    credentialsChanged: credentialCache.forget,
    cacheCleared: (agentId, tool) => cache.clear(cachePrefix(agentId, tool)),
    reconnected() {
      credentialCache.forgetAll();
      void published.reload().catch((error) => report(error, "published"));
    },
  });

  const purge = () => void purgeOnce().catch((error) => report(error, "purge"));
  const purging = setInterval(purge, hour).unref();

  const identify: ApiPorts["identify"] = async (headers) => {
    const token = bearerOf(headers);
    const session = token ? undefined : (await auth.api.getSession({ headers }))?.session;
    const user = token ? await userOfToken(hashSecret(token)) : session?.userId;
    const owner = user ? await ownerOf(user) : undefined;
    const by = token ? ("token" as const) : ("cookie" as const);
    return owner && { owner, by, session: session?.id };
  };

  let secretFits = false;
  const wrongSecret = async () => {
    const problem = secretFits ? undefined : await secretProblem(settings.secret);
    secretFits = problem === undefined;
    return problem;
  };
  // Asked at the start: who runs with the former secret goes on serving after a rotation, until started anew.
  void wrongSecret().catch(() => {});

  return {
    auth,
    identify,
    published,
    gateway: createGateway({
      url: settings.url,
      published,
      runtime,
      once: { claim: claimCall, settle: settleCall, release: releaseCall },
      now: Date.now,
      keyUsed: recorder.keyUsed,
      report,
      ...(front?.Response && { Response: front.Response }),
    }),
    api: createApi({
      url: settings.url,
      runtime,
      identify,
      hashPassword: async (password) => (await auth.$context).password.hash(password),
      signIn: (body, headers) => auth.api.signInEmail({ body, headers, asResponse: true }),
      published: published.refresh,
      credentials,
      credentialsChanged: credentialCache.forget,
      checkCode: sandbox.check,
      clearCache: (agentId, tool) => cache.clear(cachePrefix(agentId, tool)),
      importFetch: createImportFetch(outbound.at(0)),
      report,
    }),
    async notReady() {
      if (!(await isReachable())) return "The database does not answer.";
      const problem = await wrongSecret();
      if (problem) return problem;
      await published.ready();
      return undefined;
    },
    async close() {
      clearInterval(purging);
      shared?.close();
      await stopListening();
      await recorder.flush().catch((error) => report(error, "calls"));
      await Promise.all([sandbox.close(), outbound.close()]);
    },
  };
};

/** What server.ts brings along when it stands in front of Next. */
type Front = {
  /** What the gateway's answers are made of; the platform's own when absent. */
  Response?: typeof Response;
};

/**
 * The one house of this process, built by whoever asks first. Next's bundle and the server's each hold a copy of
 * this module, so it stands on the global object: one pool, one set of runners, one memory of published agents.
 * While developing, a changed module is evaluated anew and replaces the house that its forerunner built.
 */
const slot = Symbol.for("toolwright.house");
type Standing = { generation: number; house?: House & { generation: number }; front?: Front };
const holder = globalThis as { [slot]?: Standing };
holder[slot] ??= { generation: 0 };
const standing = holder[slot];
standing.generation += 1;
const { generation } = standing;

/** Says, before the house is built, that server.ts answers ahead of Next and tells clients' addresses. */
export const standInFront = (front: Front): void => {
  standing.front = front;
};

/** Closes the house of this process and its connection to the database; for the end. */
export const closeHouse = async (): Promise<void> => {
  await standing.house?.close();
  await disconnectDatabase();
};

export const house = (): House => {
  const outdated = env().hotReload && (standing.house?.generation ?? 0) < generation;
  // The database stays connected: its pool stands on the global object too, and the new house uses it.
  if (outdated) void standing.house?.close();
  if (!standing.house || outdated) standing.house = { ...build(standing.front), generation };
  return standing.house;
};
