import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseAddressRange } from "@/lib/http/client-address";
import { localUrl, readEnv } from "@/lib/server/env";

const secret = "an-example-secret-of-32-characters!!";

test("returns the documented defaults for an empty environment", () => {
  expect(readEnv({})).toEqual({
    role: "all",
    processes: 1,
    port: 3000,
    host: "127.0.0.1",
    url: "http://127.0.0.1:3000",
    data: path.resolve(".data"),
    spoolMaxBytes: 1024 ** 3,
    outboundAllow: [],
    trustedProxies: [],
    clientRegistration: false,
    logRetention: { days: 30 },
    maxStaleMs: 900_000,
    backgroundTimeoutMs: 900_000,
    keepsSnapshot: true,
  });
});

test("treats an empty variable as absent", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: " ", TOOLWRIGHT_SECRET: "" })).toEqual(readEnv({}));
});

test("parses a full environment into typed values", () => {
  expect(
    readEnv({
      TOOLWRIGHT_ROLE: "gateway",
      TOOLWRIGHT_PROCESSES: "4",
      PORT: "8080",
      HOST: "0.0.0.0",
      TOOLWRIGHT_URL: "https://tools.example.com/",
      DATABASE_URL: "postgresql://u:p@db.internal/toolwright",
      TOOLWRIGHT_DATA: "/srv/toolwright",
      TOOLWRIGHT_SPOOL_MAX_BYTES: "50000000",
      TOOLWRIGHT_SECRET: secret,
      TOOLWRIGHT_OWNER_EMAIL: "ada@example.com",
      TOOLWRIGHT_OWNER_PASSWORD: "correct horse",
      TOOLWRIGHT_OUTBOUND_ALLOW: "10.0.0.0/8, api.internal:8080",
      TOOLWRIGHT_CLIENT_REGISTRATION: "on",
      TOOLWRIGHT_MAX_STALE_SECONDS: "3600",
      TOOLWRIGHT_BACKGROUND_TIMEOUT_SECONDS: "7200",
      TOOLWRIGHT_TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8",
      TOOLWRIGHT_LOG_RETENTION_DAYS: "7",
      TOOLWRIGHT_LOG_MAX_BYTES: "5000000000",
      REDIS_URL: "rediss://cache.internal:6380",
      TOOLWRIGHT_METRICS_TOKEN: "an-example-metrics-token",
    }),
  ).toEqual({
    role: "gateway",
    processes: 4,
    port: 8080,
    host: "0.0.0.0",
    url: "https://tools.example.com",
    databaseUrl: "postgresql://u:p@db.internal/toolwright",
    data: "/srv/toolwright",
    spoolMaxBytes: 50_000_000,
    secret,
    owner: { email: "ada@example.com", password: "correct horse" },
    outboundAllow: [{ cidr: "10.0.0.0/8" }, { host: "api.internal", port: 8080 }],
    trustedProxies: [parseAddressRange("127.0.0.1"), parseAddressRange("10.0.0.0/8")],
    redisUrl: "rediss://cache.internal:6380",
    metricsToken: "an-example-metrics-token",
    clientRegistration: true,
    logRetention: { days: 7, maxBytes: 5_000_000_000 },
    maxStaleMs: 3_600_000,
    backgroundTimeoutMs: 7_200_000,
    keepsSnapshot: true,
  });
});

test.each([
  ["10.1.2.3", { cidr: "10.1.2.3/32" }],
  ["10.1.2.3:81", { cidr: "10.1.2.3/32", port: 81 }],
  ["10.0.0.0/8:8080", { cidr: "10.0.0.0/8", port: 8080 }],
  ["fd00::1", { cidr: "fd00::1/128" }],
  ["fd00::/8", { cidr: "fd00::/8" }],
  ["[fd00::1]:8080", { cidr: "fd00::1/128", port: 8080 }],
  ["localhost:9", { host: "localhost", port: 9 }],
  ["API.Internal", { host: "api.internal" }],
])("parses the allowed destination %s", (text, expected) => {
  expect(readEnv({ TOOLWRIGHT_OUTBOUND_ALLOW: text }).outboundAllow).toEqual([expected]);
});

test("normalizes the public URL as browsers do", () => {
  expect(readEnv({ TOOLWRIGHT_URL: "HTTPS://Tools.Example.com:443/" }).url).toBe(
    "https://tools.example.com",
  );
  expect(readEnv({ TOOLWRIGHT_URL: "https://Example.com/Our-Tools/v2/" }).url).toBe(
    "https://example.com/Our-Tools/v2",
  );
});

describe("validation", () => {
  test.each([
    ["PORT", "0", { port: 0 }],
    ["PORT", "65535", { port: 65_535 }],
    ["HOST", "::1", { host: "::1" }],
    ["HOST", "tools.internal", { host: "tools.internal" }],
    ["TOOLWRIGHT_SPOOL_MAX_BYTES", "1048576", { spoolMaxBytes: 1024 ** 2 }],
    ["TOOLWRIGHT_MAX_STALE_SECONDS", "10", { maxStaleMs: 10_000 }],
    ["TOOLWRIGHT_MAX_STALE_SECONDS", "86400", { maxStaleMs: 86_400_000 }],
    ["TOOLWRIGHT_BACKGROUND_TIMEOUT_SECONDS", "86000", { backgroundTimeoutMs: 86_000_000 }],
  ])("accepts %s=%s", (name, value, expected) => {
    expect(readEnv({ [name]: value })).toMatchObject(expected);
  });

  test.each([
    ["PORT", "abc", /^PORT must be a whole number from 0 to 65535\.$/],
    ["PORT", "65536", /^PORT must be/],
    ["PORT", "-1", /^PORT must be/],
    ["TOOLWRIGHT_PROCESSES", "0", /^TOOLWRIGHT_PROCESSES must be a whole number from 1 to 64\.$/],
    ["TOOLWRIGHT_PROCESSES", "65", /^TOOLWRIGHT_PROCESSES must be/],
    ["TOOLWRIGHT_SPOOL_MAX_BYTES", "1048575", /_BYTES must be a number of bytes, at least 1048576/],
    ["TOOLWRIGHT_MAX_STALE_SECONDS", "09", /_SECONDS must be a whole number from 10 to 86400\.$/],
    ["TOOLWRIGHT_MAX_STALE_SECONDS", "86401", /_SECONDS must be a whole number from 10/],
    ["TOOLWRIGHT_BACKGROUND_TIMEOUT_SECONDS", "0", /_SECONDS must be a whole number from 1 to/],
    ["TOOLWRIGHT_BACKGROUND_TIMEOUT_SECONDS", "86001", /_SECONDS must be a whole number from 1 to/],
    ["HOST", "http://x", /^HOST must be a host name or an IP address\.$/],
    ["TOOLWRIGHT_URL", "tools.example.com", /^TOOLWRIGHT_URL must be a URL such as/],
    ["TOOLWRIGHT_URL", "https://me@tools.example.com", /^TOOLWRIGHT_URL must be a URL/],
    ["TOOLWRIGHT_URL", "https://example.com/tools?a", /^TOOLWRIGHT_URL must be a URL/],
    ["TOOLWRIGHT_URL", "https://example.com/our%20tools", /^TOOLWRIGHT_URL must be a URL/],
    ["TOOLWRIGHT_URL", "https://example.com/api", /^TOOLWRIGHT_URL must be a URL such as/],
    ["DATABASE_URL", "mysql://u@h/d", /^DATABASE_URL must be a PostgreSQL URL/],
    ["DATABASE_URL", "postgresql://u@h", /^DATABASE_URL must be a PostgreSQL URL/],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "collector:4317",
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http/,
    ],
    ["TOOLWRIGHT_SECRET", "short", /^TOOLWRIGHT_SECRET must be at least 32 characters long\.$/],
    [
      "TOOLWRIGHT_OUTBOUND_ALLOW",
      "10.0.0.0/99",
      / hosts, each with an optional port, such .*\(“10.0.0.0\/99” is neither\)\.$/,
    ],
    ["TOOLWRIGHT_OUTBOUND_ALLOW", "a.internal:99999", /^TOOLWRIGHT_OUTBOUND_ALLOW must be/],
    ["TOOLWRIGHT_OUTBOUND_ALLOW", "http://a", /^TOOLWRIGHT_OUTBOUND_ALLOW must be/],
    ["TOOLWRIGHT_OUTBOUND_ALLOW", "2130706433", /^TOOLWRIGHT_OUTBOUND_ALLOW must be/],
    ["TOOLWRIGHT_SIGN_IN_ISSUER", "http://login.example", /^TOOLWRIGHT_SIGN_IN_ISSUER must be/],
    ["TOOLWRIGHT_SIGN_IN_JWKS_URL", "keys", /^TOOLWRIGHT_SIGN_IN_JWKS_URL must be an https URL/],
    ["REDIS_URL", "http://cache", /^REDIS_URL must be a Redis URL/],
    ["REDIS_URL", "redis://:50%off@cache", /^REDIS_URL must be a Redis URL.* %25 for/],
    ["REDIS_URL", "redis://cache/main", /^REDIS_URL must be a Redis URL/],
    ["TOOLWRIGHT_LOG", "xml", /^TOOLWRIGHT_LOG must be json or text\.$/],
    ["TOOLWRIGHT_METRICS_TOKEN", "short", /^TOOLWRIGHT_METRICS_TOKEN must be at least 16 visible/],
  ])("rejects %s=%s in one sentence that names the variable", (name, value, sentence) => {
    expect(() => readEnv({ [name]: value })).toThrow(sentence);
  });

  test("requires the owner's e-mail address and password together, and checks both", () => {
    const email = { TOOLWRIGHT_OWNER_EMAIL: "ada@example.com" };
    const password = { TOOLWRIGHT_OWNER_PASSWORD: "correct horse" };
    expect(() => readEnv(email)).toThrow(/^TOOLWRIGHT_OWNER_PASSWORD must be set too/);
    expect(() => readEnv(password)).toThrow(/^TOOLWRIGHT_OWNER_EMAIL must be set too/);
    expect(() => readEnv({ ...password, TOOLWRIGHT_OWNER_EMAIL: "ada" })).toThrow(/an e-mail/);
    expect(() => readEnv({ ...email, TOOLWRIGHT_OWNER_PASSWORD: "short" })).toThrow(/10 char/);
  });

  test("requires the mail server and the sender together, and checks both", () => {
    const url = { TOOLWRIGHT_SMTP_URL: "smtps://user:a-password@mail.example.com" };
    const from = { TOOLWRIGHT_MAIL_FROM: "Toolwright <alerts@example.com>" };
    expect(() => readEnv(url)).toThrow(/^TOOLWRIGHT_MAIL_FROM must be set too/);
    expect(() => readEnv(from)).toThrow(/^TOOLWRIGHT_SMTP_URL must be set too/);
    expect(readEnv({ ...url, ...from }).mail).toEqual({
      url: url.TOOLWRIGHT_SMTP_URL,
      from: from.TOOLWRIGHT_MAIL_FROM,
    });
    for (const wrong of ["mail.example.com", "https://mail.example.com", "smtp://"])
      expect(() => readEnv({ ...from, TOOLWRIGHT_SMTP_URL: wrong })).toThrow(
        /^TOOLWRIGHT_SMTP_URL must be an SMTP URL/,
      );
    for (const wrong of ["Toolwright", "a@b <c>", "x@y.z\nBcc: all@example.com"])
      expect(() => readEnv({ ...url, TOOLWRIGHT_MAIL_FROM: wrong })).toThrow(
        /^TOOLWRIGHT_MAIL_FROM must be an e-mail address/,
      );
  });

  test("requires the issuer and its keys together", () => {
    const issuer = { TOOLWRIGHT_SIGN_IN_ISSUER: "https://login.example" };
    const jwksUrl = { TOOLWRIGHT_SIGN_IN_JWKS_URL: "http://127.0.0.1:9/jwks" };
    expect(() => readEnv(issuer)).toThrow(/^TOOLWRIGHT_SIGN_IN_JWKS_URL must be set too/);
    expect(() => readEnv(jwksUrl)).toThrow(/^TOOLWRIGHT_SIGN_IN_ISSUER must be set too/);
    expect(readEnv({ ...issuer, ...jwksUrl }).externalIssuer).toEqual({
      issuer: "https://login.example",
      jwksUrl: "http://127.0.0.1:9/jwks",
    });
  });

  test("does not repeat a secret", () => {
    expect(() => readEnv({ TOOLWRIGHT_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2).*$/);
  });
});

test.each([
  ["0.0.0.0", "http://127.0.0.1:80"],
  ["::", "http://127.0.0.1:80"],
  ["::1", "http://[::1]:80"],
  ["localhost", "http://localhost:80"],
])("returns the local address of a server on %s", (host, url) => {
  expect(localUrl(host, 80)).toBe(url);
});

test("rejects a misspelled setting and suggests the right name", () => {
  expect(() => readEnv({ TOOLWRIGHT_SECERT: secret })).toThrow(
    "TOOLWRIGHT_SECERT is not a setting: did you mean TOOLWRIGHT_SECRET?",
  );
});
