import { z } from "zod";
import { outboundAllow, trustedProxies } from "./address-lists";
import {
  httpUrlAdvice,
  isBackgroundTimeout,
  isByteCount,
  isDatabase,
  isHost,
  isHttpUrl,
  isMaxStale,
  isPort,
  isPublicUrl,
  isRedis,
  isSecureUrl,
  isSmtp,
  isWholeNumber,
  mailboxPattern,
  secureUrlAdvice,
} from "./setting-formats";

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Which traces are recorded: those that callers sample, or a share of them. */
export type Sampling = { sampler: (typeof samplers)[number]; ratio: number };

/**
 * The environment variables that the server reads. Every message completes the sentence “NAME must
 * be …”. Values are not repeated, because many are secrets.
 */
export const settings = z.object({
  TOOLWRIGHT_ROLE: z.enum(["all", "gateway"], "all or gateway").default("all"),
  TOOLWRIGHT_PROCESSES: z
    .string()
    .refine((text) => isWholeNumber(text) && Number(text) <= 64, "a whole number from 1 to 64")
    .default("1"),
  PORT: z.string().refine(isPort, "a whole number from 0 to 65535").default("3000"),
  HOST: z.string().refine(isHost, "a host name or an IP address").default("127.0.0.1"),
  TOOLWRIGHT_URL: z
    .string()
    .refine(
      isPublicUrl,
      "a URL such as https://tools.example.com or https://example.com/tools, whose path does not begin with /agents, /api, /docs or /metrics",
    )
    .transform((text) => new URL(text).href.replace(/\/$/, ""))
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
  REDIS_URL: z
    .string()
    .refine(
      isRedis,
      "a Redis URL, such as redis://user:password@127.0.0.1:6379, with %25 for a percent sign in the password",
    )
    .optional(),
});

export type Settings = z.infer<typeof settings>;

/** Variables that commands read, not the server. */
const commandVariables = [
  "TOOLWRIGHT_DEBUG",
  "TOOLWRIGHT_KEY",
  "TOOLWRIGHT_NEW_SECRET",
  "TOOLWRIGHT_TOKEN",
];
export const settingNames = [...Object.keys(settings.shape), ...commandVariables];
