import path from "node:path";
import type { LogRetention } from "@/lib/data/calls/log-partitions";
import type { AllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import type { AddressRange } from "@/lib/http/client-address";
import type { ExternalIssuer } from "./auth/verify-jwt";
import { type Sampling, type Settings, settingNames, settings } from "./settings/settings";
import { suggestSetting } from "./settings/unknown-settings";

/** The environment. If `databaseUrl` and `secret` are absent, the start script supplies them. */
export type Env = {
  /** Whether the server serves everything or published agents only. */
  role: "all" | "gateway";
  /** How many processes of this machine serve the port. */
  processes: number;
  port: number;
  host: string;
  /** The public URL: an origin and the base path, without a trailing slash. */
  url: string;
  databaseUrl?: string;
  /** The absolute path of the data folder. */
  data: string;
  secret?: string;
  /** How many bytes of the data folder each kind of log entry may take during a database outage. */
  spoolMaxBytes: number;
  owner?: { email: string; password: string };
  /** Private destinations that handlers may reach. */
  outboundAllow: AllowRule[];
  redisUrl?: string;
  /** How long published agents are served without the database, in milliseconds. */
  maxStaleMs: number;
  /**
   * How long the server keeps serving after it was told to stop, in milliseconds; undefined to
   * derive it from whether its readiness is probed.
   */
  drainMs?: number;
  /** How long a background call may take, in milliseconds. */
  backgroundTimeoutMs: number;
  /** Whether the served data is kept on disk for a start without the database. */
  keepsSnapshot: boolean;
  /** The reverse proxies that are trusted to report a client's address. */
  trustedProxies: AddressRange[];
  /** Gives other machines access to the metrics, and is then required on this one, too. */
  metricsToken?: string;
  /** Set if OpenTelemetry's variables request traces. */
  tracing?: Sampling;
  /** How mail is sent: the SMTP server and the sender. */
  mail?: { url: string; from: string };
  /** How much of the log is retained. */
  logRetention: LogRetention;
  /** The issuer whose access tokens agents accept instead of this server's own. */
  externalIssuer?: ExternalIssuer;
  /** Whether OAuth clients may register themselves. */
  clientRegistration: boolean;
};

/**
 * How long a change may take to reach every server, in milliseconds. A server that fails closed
 * serves nothing older.
 */
const FAIL_CLOSED_STALE_MS = 5_000;

const isTracingEnabled = (values: Settings): boolean =>
  (values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
  values.OTEL_SDK_DISABLED?.toLowerCase() !== "true" &&
  values.OTEL_TRACES_EXPORTER !== "none";

export type LogFormat = "json" | "text";

/**
 * Returns the format of the operator's log: the chosen one, or by default text on a terminal and
 * JSON anywhere else.
 */
export const getLogFormat = (
  choice = process.env.TOOLWRIGHT_LOG,
  isTerminal = process.stderr.isTTY === true,
): LogFormat => {
  if (choice === "json" || choice === "text") return choice;
  return isTerminal ? "text" : "json";
};

/**
 * Returns the URL at which a browser on this machine reaches a server that listens on `host` and
 * `port`.
 */
export function localUrl(host: string, port: number): string {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** Pairs of settings that must be set together. */
const pairs = [
  {
    names: ["TOOLWRIGHT_OWNER_EMAIL", "TOOLWRIGHT_OWNER_PASSWORD"],
    reason: "the owner's e-mail and password belong together",
  },
  {
    names: ["TOOLWRIGHT_SIGN_IN_ISSUER", "TOOLWRIGHT_SIGN_IN_JWKS_URL"],
    reason: "the issuer and its keys belong together",
  },
  {
    names: ["TOOLWRIGHT_SMTP_URL", "TOOLWRIGHT_MAIL_FROM"],
    reason: "the mail server and the sender belong together",
  },
] as const;

const requirePairs = (values: Settings): void => {
  for (const { names, reason } of pairs) {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 1) throw new Error(`${missing[0]} must be set too: ${reason}.`);
  }
};

/**
 * Reads the environment. An empty variable counts as absent, because compose files leave such
 * variables behind. Throws an error whose message is one sentence that names the variable and what
 * is expected.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const present = Object.entries(source).filter(([, value]) => value?.trim());
  for (const [name] of present) {
    const suggestion = suggestSetting(name, settingNames);
    if (suggestion) throw new Error(`${name} is not a setting: did you mean ${suggestion}?`);
  }
  const result = settings.safeParse(Object.fromEntries(present));
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`${String(issue?.path[0])} must be ${issue?.message}.`);
  }
  const values = result.data;
  requirePairs(values);
  const { TOOLWRIGHT_OWNER_EMAIL: email, TOOLWRIGHT_OWNER_PASSWORD: password } = values;
  const { TOOLWRIGHT_SIGN_IN_ISSUER: issuer, TOOLWRIGHT_SIGN_IN_JWKS_URL: jwksUrl } = values;
  const { TOOLWRIGHT_SMTP_URL: smtpUrl, TOOLWRIGHT_MAIL_FROM: mailFrom } = values;
  const port = Number(values.PORT);
  return {
    role: values.TOOLWRIGHT_ROLE,
    processes: Number(values.TOOLWRIGHT_PROCESSES),
    port,
    host: values.HOST,
    url: values.TOOLWRIGHT_URL ?? localUrl(values.HOST, port),
    data: path.resolve(values.TOOLWRIGHT_DATA),
    spoolMaxBytes: Number(values.TOOLWRIGHT_SPOOL_MAX_BYTES),
    outboundAllow: values.TOOLWRIGHT_OUTBOUND_ALLOW ?? [],
    trustedProxies: values.TOOLWRIGHT_TRUSTED_PROXIES ?? [],
    clientRegistration: values.TOOLWRIGHT_CLIENT_REGISTRATION === "on",
    logRetention: {
      days: Number(values.TOOLWRIGHT_LOG_RETENTION_DAYS),
      maxBytes: values.TOOLWRIGHT_LOG_MAX_BYTES
        ? Number(values.TOOLWRIGHT_LOG_MAX_BYTES)
        : undefined,
    },
    maxStaleMs:
      values.TOOLWRIGHT_FAIL_CLOSED === "1"
        ? FAIL_CLOSED_STALE_MS
        : Number(values.TOOLWRIGHT_MAX_STALE_SECONDS) * 1000,
    backgroundTimeoutMs: Number(values.TOOLWRIGHT_BACKGROUND_TIMEOUT_SECONDS) * 1000,
    keepsSnapshot: values.TOOLWRIGHT_FAIL_CLOSED === "0",
    ...(values.DATABASE_URL !== undefined && { databaseUrl: values.DATABASE_URL }),
    ...(values.TOOLWRIGHT_SECRET !== undefined && { secret: values.TOOLWRIGHT_SECRET }),
    ...(email !== undefined && password !== undefined && { owner: { email, password } }),
    ...(issuer !== undefined && jwksUrl !== undefined && { externalIssuer: { issuer, jwksUrl } }),
    ...(smtpUrl !== undefined &&
      mailFrom !== undefined && { mail: { url: smtpUrl, from: mailFrom } }),
    ...(values.TOOLWRIGHT_DRAIN_SECONDS !== undefined && {
      drainMs: Number(values.TOOLWRIGHT_DRAIN_SECONDS) * 1000,
    }),
    ...(values.REDIS_URL !== undefined && { redisUrl: values.REDIS_URL }),
    ...(isTracingEnabled(values) && {
      tracing: {
        sampler: values.OTEL_TRACES_SAMPLER ?? "parentbased_always_on",
        ratio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
      },
    }),
    ...(values.TOOLWRIGHT_METRICS_TOKEN !== undefined && {
      metricsToken: values.TOOLWRIGHT_METRICS_TOKEN,
    }),
  };
}

export type RunningEnv = Env & { databaseUrl: string; secret: string };
let cachedEnv: RunningEnv | undefined;

/**
 * Returns the environment of the running product, which is read once. This is a function because
 * the build imports every module without an environment. Throws if the start script did not prepare
 * it.
 */
export function env(): RunningEnv {
  if (cachedEnv) return cachedEnv;
  const values = readEnv();
  const { databaseUrl, secret } = values;
  if (databaseUrl === undefined || secret === undefined) {
    const missingName = databaseUrl === undefined ? "DATABASE_URL" : "TOOLWRIGHT_SECRET";
    throw new Error(
      `${missingName} is not set: start with npm start, which sets it, or set it yourself.`,
    );
  }
  cachedEnv = { ...values, databaseUrl, secret };
  return cachedEnv;
}
