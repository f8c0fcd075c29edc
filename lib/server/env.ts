import path from "node:path";
import { z } from "zod";
import type { LogRetention } from "@/lib/data/calls/log-partitions";
import type { AllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import type { AddressRange } from "@/lib/http/client-address";
import { outboundAllow, trustedProxies } from "./address-lists";
import {
  httpUrlAdvice,
  isBackgroundTimeout,
  isByteCount,
  isDatabase,
  isHost,
  isHttpUrl,
  isMaxStale,
  isOrigin,
  isPort,
  isRedis,
  isSecureUrl,
  isSmtp,
  isWholeNumber,
  mailboxPattern,
  secureUrlAdvice,
} from "./setting-formats";
import { suggestSetting } from "./unknown-settings";
import type { ExternalIssuer } from "./verify-jwt";

/** Which traces are recorded: those that callers sample, or a share of them. */
export type Sampling = { sampler: (typeof samplers)[number]; ratio: number };

/** The environment. If `databaseUrl` and `secret` are absent, the start script supplies them. */
export type Env = {
  /** Whether the server serves everything or published agents only. */
  role: "all" | "gateway";
  port: number;
  host: string;
  /** The public origin, without a trailing slash. */
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

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/**
 * Every message completes the sentence “NAME must be …”. Values are not repeated, because many are
 * secrets.
 */
const variables = z.object({
  TOOLWRIGHT_ROLE: z.enum(["all", "gateway"], "all or gateway").default("all"),
  PORT: z.string().refine(isPort, "a whole number from 0 to 65535").default("3000"),
  HOST: z.string().refine(isHost, "a host name or an IP address").default("127.0.0.1"),
  TOOLWRIGHT_URL: z
    .string()
    .refine(isOrigin, "an origin without a path, such as https://tools.example.com")
    .transform((text) => new URL(text).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabase, "a PostgreSQL URL, such as postgresql://user:password@127.0.0.1:5432/name")
    .optional(),
  TOOLWRIGHT_DATA: z.string().default(".data"),
  TOOLWRIGHT_SPOOL_MAX_BYTES: z
    .string()
    .refine(isByteCount, "a number of bytes, at least 1048576 (1 MB)")
    .default(String(1024 ** 3)),
  TOOLWRIGHT_SECRET: z.string().min(32, "at least 32 characters long").optional(),
  TOOLWRIGHT_OWNER_EMAIL: z.email("an e-mail address").optional(),
  TOOLWRIGHT_OWNER_PASSWORD: z
    .string()
    .min(10, "at least 10 characters long")
    .max(128, "at most 128 characters long")
    .optional(),
  TOOLWRIGHT_OUTBOUND_ALLOW: outboundAllow.optional(),
  TOOLWRIGHT_SIGN_IN_ISSUER: z.string().refine(isSecureUrl, secureUrlAdvice).optional(),
  TOOLWRIGHT_SIGN_IN_JWKS_URL: z.string().refine(isSecureUrl, secureUrlAdvice).optional(),
  TOOLWRIGHT_CLIENT_REGISTRATION: z.enum(["on", "off"], "on or off").default("off"),
  TOOLWRIGHT_MAX_STALE_SECONDS: z
    .string()
    .refine(isMaxStale, "a whole number from 10 to 86400")
    .default("900"),
  TOOLWRIGHT_DRAIN_SECONDS: z
    .string()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= 60, "a whole number from 0 to 60")
    .optional(),
  TOOLWRIGHT_BACKGROUND_TIMEOUT_SECONDS: z
    .string()
    .refine(isBackgroundTimeout, "a whole number from 1 to 86000")
    .default("900"),
  TOOLWRIGHT_FAIL_CLOSED: z.enum(["0", "1"], "0 or 1").default("0"),
  TOOLWRIGHT_TRUSTED_PROXIES: trustedProxies.optional(),
  TOOLWRIGHT_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "at least 16 visible ASCII characters, without spaces")
    .optional(),
  TOOLWRIGHT_LOG: z.enum(["json", "text"], "json or text").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isHttpUrl, httpUrlAdvice).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().refine(isHttpUrl, httpUrlAdvice).optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `one of ${samplers.join(", ")}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("a number from 0 to 1")
    .min(0, "a number from 0 to 1")
    .max(1, "a number from 0 to 1")
    .optional(),
  TOOLWRIGHT_SMTP_URL: z
    .string()
    .refine(isSmtp, "an SMTP URL, such as smtps://user:password@mail.example.com")
    .optional(),
  TOOLWRIGHT_MAIL_FROM: z
    .string()
    .regex(mailboxPattern, "an e-mail address, such as Toolwright <alerts@example.com>")
    .optional(),
  TOOLWRIGHT_LOG_RETENTION_DAYS: z
    .string()
    .refine((text) => isWholeNumber(text) && Number(text) <= 3650, "a whole number from 1 to 3650")
    .default("30"),
  TOOLWRIGHT_LOG_MAX_BYTES: z
    .string()
    .refine(isWholeNumber, "a whole number of bytes, such as 10000000000")
    .optional(),
  REDIS_URL: z.string().refine(isRedis, "a Redis URL, such as redis://127.0.0.1:6379").optional(),
});

/** Variables that commands read, not the server. */
const commandVariables = [
  "TOOLWRIGHT_DEBUG",
  "TOOLWRIGHT_KEY",
  "TOOLWRIGHT_NEW_SECRET",
  "TOOLWRIGHT_TOKEN",
];
export const settingNames = [...Object.keys(variables.shape), ...commandVariables];
const isTracingEnabled = (values: z.infer<typeof variables>): boolean =>
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

const requirePairs = (values: z.infer<typeof variables>): void => {
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
  const result = variables.safeParse(Object.fromEntries(present));
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
