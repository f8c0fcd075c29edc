import { availableParallelism } from "node:os";
import path from "node:path";
import { createApi } from "@/lib/api/api";
import { touchKeys, touchSignIns } from "@/lib/data/access/last-uses";
import { consumeConfirmation, releaseConfirmation } from "@/lib/data/calls/confirmations";
import { addDroppedCalls } from "@/lib/data/calls/dropped-calls";
import {
  createIdempotencyStore,
  readCallersIdempotentUsage,
  readIdempotentUsage,
} from "@/lib/data/calls/idempotency";
import { createIdempotentUsage } from "@/lib/data/calls/idempotent-usage";
import { databaseNow } from "@/lib/data/clock";
import { createCredentialStore } from "@/lib/data/credentials/credentials";
import { findSecretProblem } from "@/lib/data/credentials/data-keys";
import { createTokenStore } from "@/lib/data/credentials/token-store";
import { connectDatabase, disconnectDatabase, listPools } from "@/lib/data/database";
import { createThreadStore } from "@/lib/data/threads/thread-store";
import { createSemaphore } from "@/lib/flow-control/semaphore";
import { createGateway } from "@/lib/gateway/gateway";
import { createResourceMetadata } from "@/lib/gateway/resource-metadata";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { createSandbox } from "@/lib/handlers/javascript/host/sandbox";
import { createOpenRuns } from "@/lib/protocols/ag-ui/open-runs";
import { createTokenSource } from "@/lib/runtime/credentials/token-source";
import { readRateLimit } from "@/lib/runtime/policy/apply-rate-limit";
import { createResultCache, toCachePrefix } from "@/lib/runtime/policy/result-cache";
import { createRemoteToolLister } from "@/lib/runtime/remote-tools";
import { createRuntime } from "@/lib/runtime/runtime";
import { createAlertServices } from "./alerts/alert-services";
import type { AppContainer, ServerOptions } from "./app-container";
import { createSignIn } from "./auth/sign-in";
import { createCallRecorder } from "./call-recorder";
import { getBuiltContainer, registerContainer } from "./current-container";
import { deriveKey } from "./derive-key";
import { env } from "./env";
import { createProcessHealth } from "./health/process-health";
import { createImportFetch } from "./imports/import-fetch";
import { createImportPool } from "./imports/import-pool";
import { createJobServices } from "./jobs/job-services";
import { createReport } from "./log/create-report";
import { createFailureReport } from "./log/failure-report";
import { report } from "./log/report";
import { createModelServices } from "./models/model-services";
import { createDocumentOutbound } from "./oauth/document-outbound";
import { createPages } from "./pages";
import { createServerRateLimiter } from "./rates/server-rate-limiter";
import { createRemoteAgents } from "./remote-agents/remote-agents";
import { createServedState } from "./served/served-state";
import { createSessionServices } from "./session-services";
import { SPOOL_CLOSE_MS } from "./spool/spool";
import { createSpools } from "./spools";
import { createStopSteps, type StopStep } from "./stop/stop-steps";
import { startUpkeep } from "./upkeep";

const build = (options: ServerOptions | undefined): AppContainer => {
  const settings = env();
  const processes = options?.processes ?? path.resolve(".build");
  const { metrics, tracer } = options ?? {};
  const reportRequest = createReport(metrics?.countInternalError);
  const reportTask = createReport();
  connectDatabase(settings.databaseUrl);
  // Each call has its own timeout. The one for headers only has to be longer than all of them.
  const outboundOptions = {
    allow: settings.outboundAllow,
    headersTimeoutMs: Math.max(120_000, settings.backgroundTimeoutMs),
    ...(metrics && { onExchange: metrics.countExchange }),
    ...(tracer && { tracer }),
  };
  const outbound = createOutbound(outboundOptions);
  const documentOutbound = createDocumentOutbound(outboundOptions);
  const isDatabaseAway = () => served.status().isAway;
  const { auth, accessTokens, ...signIn } = createSignIn(settings, {
    outbound: documentOutbound.forAddress,
    hasClientAddress: options !== undefined,
    isDatabaseAway,
    catchUp: () => served.catchUp(),
  });
  const sandbox = createSandbox({
    entry: path.join(processes, "runner.mjs"),
    size: Math.ceil(availableParallelism() / settings.processes) + 1,
    report: createFailureReport((error) => report(error, "sandbox")),
  });
  const spools = createSpools(settings);
  const recorder = createCallRecorder({
    spool: spools.calls,
    touchKeys,
    touchSignIns,
    addDroppedCalls,
    report: (error) => reportTask(error, "calls"),
  });
  const getOutbound = (space: string) => outbound.forCaller({ space, depth: 0 });
  const cache = createResultCache(() => performance.now());
  const credentials = createCredentialStore(settings.secret);
  const served = createServedState(settings, credentials);
  const { publishedAgents, credentialCache } = served;
  const tokens = createTokenSource({
    outbound: outbound.forCaller,
    store: createTokenStore(
      settings.secret,
      createFailureReport((error) => reportTask(error, "credentials")),
    ),
    now: () => performance.now(),
    dateNow: databaseNow,
  });
  const listRemoteTools = createRemoteToolLister({
    outbound: outbound.forCaller,
    credentials: credentialCache.get,
    tokens,
  });
  const imports = createImportPool({
    entry: path.join(processes, "import-worker.mjs"),
    ports: { fetch: createImportFetch(getOutbound), listRemoteTools, checkCode: sandbox.check },
  });
  const rateLimiter = createServerRateLimiter(settings.redisUrl);
  const runtime = createRuntime({
    outbound: outbound.forCaller,
    sandbox,
    credentials: credentialCache.get,
    tokens,
    now: () => performance.now(),
    record(call) {
      recorder.record(call);
      metrics?.countCall(call);
    },
    rateLimiter,
    semaphore: createSemaphore(),
    cache,
    tracer,
    confirmations: {
      secret: deriveKey(settings.secret, "confirmations"),
      now: databaseNow,
      consume: consumeConfirmation,
      release: releaseConfirmation,
    },
  });
  const modelServices = createModelServices({
    runtime,
    publishedAgents,
    spool: spools.modelCalls,
    outbound: getOutbound,
    credentials: credentialCache.get,
    tokens,
    onModelCall: metrics?.countModelCall,
    tracer,
  });
  const remoteAgents = createRemoteAgents(getOutbound);
  metrics?.observe({
    publishedAgents: publishedAgents.size,
    databasePools: listPools,
    sandbox: sandbox.state,
    sandboxKills: sandbox.kills,
    log: spools.state,
    redis: rateLimiter.isConnected,
  });
  const idempotency = createIdempotencyStore(
    {
      fingerprint: deriveKey(settings.secret, "idempotency fingerprints"),
      response: deriveKey(settings.secret, "idempotent responses"),
    },
    createIdempotentUsage({
      read: readIdempotentUsage,
      readCaller: readCallersIdempotentUsage,
      onError: (error) => reportTask(error, "calls"),
      now: () => performance.now(),
    }),
  );
  const publishedThreads = createThreadStore("published");
  const openRuns = createOpenRuns({
    threads: publishedThreads,
    reportError: (error) => reportTask(error, "runs"),
  });
  const { jobs, ...jobServices } = createJobServices(settings, { runtime, publishedAgents });
  const sessions = createSessionServices(settings.secret);
  const firstRead = served.follow({ resultCache: cache, accessTokens, openRuns, jobs, sessions });

  const alertServices = createAlertServices(settings, outbound);
  const stopUpkeep = startUpkeep(settings.logRetention, alertServices.alerts);

  const health = createProcessHealth(settings, {
    findSecretProblem: () => findSecretProblem(settings.secret),
    database: served.status,
    droppedCalls: recorder.droppedCalls,
    isSpoolFailing: spools.isDiskFailing,
    isRedisConnected: rateLimiter.isConnected,
  });

  return {
    auth,
    handleAuth: signIn.handleAuth,
    oauthMetadata: signIn.oauthMetadata,
    pages: createPages({ url: settings.url, identify: signIn.identify, publishedAgents }),
    gateway: createGateway({
      url: settings.url,
      publishedAgents,
      runtime,
      stateSecret: deriveKey(settings.secret, "protocol state"),
      idempotency: metrics?.countClaims(idempotency) ?? idempotency,
      ...(metrics && { onRefused: metrics.countRefusal }),
      runs: modelServices.runs,
      threads: publishedThreads,
      openRuns,
      openExchanges: sessions.openExchanges,
      jobs,
      now: databaseNow,
      accessTokens,
      onKeyUsed: recorder.keyUsed,
      onSignInUsed: recorder.signInUsed,
      reportError: reportRequest,
      tracer,
      ...(options?.Response && { Response: options.Response }),
    }),
    describeResource: createResourceMetadata({
      url: settings.url,
      issuer: signIn.issuer,
      publishedAgents,
    }),
    api: createApi({
      url: settings.url,
      runtime,
      runs: modelServices.runs,
      threads: createThreadStore("api"),
      openRuns,
      requestAgent: remoteAgents.request,
      identify: signIn.identify,
      externalIssuer: settings.externalIssuer?.issuer,
      hashPassword: async (password) => (await auth.$context).password.hash(password),
      signIn: (body, headers) => auth.api.signInEmail({ body, headers, asResponse: true }),
      refreshPublishedAgent: (id) => publishedAgents.refresh([id]),
      catchUp: served.catchUp,
      credentials,
      ...alertServices.ports,
      invalidateCredentials: credentialCache.invalidate,
      async requestToken(space, service) {
        const credentials = await credentialCache.get(space, [service]);
        return tokens.request(space, service, credentials[service]);
      },
      checkCode: sandbox.check,
      findRefusal: (url) => outbound.findRefusal(url)?.explanation,
      clearCache: (agentId, tool) => cache.clear(toCachePrefix(agentId, tool)),
      readRateLimit: (rate, subject) => readRateLimit(rateLimiter, rate, subject),
      runImport: imports.run,
      listRemoteTools,
      models: modelServices.models,
      invalidateModelPrices: modelServices.invalidatePrices,
      runPorts: modelServices.runPorts,
      fetchPublic: globalThis.fetch,
      isDatabaseAway,
      report: reportRequest,
    }),
    health: health.check,
    firstRead,
    isDatabaseAway,
    announceStop: health.announceStop,
    drainJobs: jobs.drain,
    async interrupt(step) {
      runtime.stop();
      remoteAgents.stop();
      sessions.openExchanges.stop();
      await step("Runs", openRuns.close);
    },
    async close(step) {
      await Promise.all([
        step("Sending alerts", stopUpkeep),
        step("Runs", openRuns.close),
        step("Background calls", jobServices.close),
        step("Token requests", tokens.settle),
      ]);
      rateLimiter.close();
      await step("Reading changes", served.close);
      await Promise.all([
        step("Writing the call log", recorder.close, SPOOL_CLOSE_MS),
        step("Writing the log of model requests", modelServices.close, SPOOL_CLOSE_MS),
      ]);
      await Promise.all([
        step("Import workers", imports.close),
        step("Runners", sandbox.close),
        step("Outbound connections", outbound.close),
        step("Connections for sign-in", documentOutbound.close),
      ]);
    },
  };
};

/** Closes the container of this process and its database connections. */
export const closeContainer = async (step: StopStep): Promise<void> => {
  await getBuiltContainer()?.close(step);
  await step("Database connections", disconnectDatabase);
};

// In development, a changed module is evaluated again. The database stays connected: its pool is
// also on the global object, and the new container uses it.
void registerContainer(build)?.close(createStopSteps((error) => report(error, "stop")));
