import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { generateApiKey, hashSecret } from "@/lib/data/access/api-key";
import type { Owner } from "@/lib/data/access/identity";
import { createPasswordReset, resetPassword } from "@/lib/data/access/password-resets";
import { countSignInAttempt } from "@/lib/data/access/sign-in-attempts";
import { createFirstOwner } from "@/lib/data/access/users";
import { listAudit } from "@/lib/data/audit/audit";
import { connectDatabase, database, disconnectDatabase } from "@/lib/data/database";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import { readEnv } from "../env";
import { createOAuthProvider } from "../oauth/oauth-provider";
import { type Auth, clientAddressHeader, createAuth } from "./auth";

const url = "http://127.0.0.1:3000";
const email = "ada@example.com";
const password = "a long password";
let auth: Auth;
let owner: Owner;

/** Replaces the library's hashes, which deliberately take a tenth of a second. */
const replaceHashes = async (one: Auth) => {
  const { password: hashes } = await one.$context;
  hashes.hash = async (secret) => `hash of ${secret}`;
  hashes.verify = async ({ hash, password: secret }) => hash === `hash of ${secret}`;
  return hashes;
};

beforeAll(async () => {
  const databaseUrl = testDatabaseUrl();
  connectDatabase(databaseUrl);
  const env = { ...readEnv({}), databaseUrl, secret: "0123456789abcdefghijklmnopqrstuvwxyz" };
  const outbound = createOutbound({ allow: [] });
  const oauth = createOAuthProvider({ url, outbound: () => outbound, allowRegistration: false });
  auth = createAuth(env, { hasClientAddress: true, oauth });
  const passwordHash = await (await replaceHashes(auth)).hash(password);
  owner = await createFirstOwner({ name: "Ada", email, passwordHash }, "Ada's Space");
});
afterAll(disconnectDatabase);
beforeEach(async () => {
  await database().signInAttempts.deleteMany();
});

let addresses = 0;
const newAddress = () => `10.0.${++addresses}.1`;
const signIn = (secret: string, who = email, address = newAddress()) =>
  auth.handler(
    new Request(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, [clientAddressHeader]: address },
      body: JSON.stringify({ email: who, password: secret }),
    }),
  );
const countStatuses = async (attempts: Promise<Response>[]) => {
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((s) => s === status).length]),
  );
};
const failures = async () =>
  (await listAudit(owner, { action: "person.sign-in-failed", limit: 50 })).entries;

describe("sign-in attempts", () => {
  it("are throttled by account, whatever addresses they come from", async () => {
    const attempts = Array.from({ length: 20 }, () => signIn("a wrong guess"));
    expect(await countStatuses(attempts)).toEqual({ 401: 5, 429: 15 });
    await database().$executeRaw`update "SignInAttempts" set count = 12, "lastAt" = now()`;
    const refused = await signIn(password, email.toUpperCase());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await failures()).toMatchObject(
      Array.from({ length: 5 }, () => ({ subject: email, person: { id: owner.user } })),
    );
  });

  it("are throttled in the same way for an unknown account", async () => {
    const attempts = Array.from({ length: 8 }, () => signIn("a wrong guess", "nobody@example.com"));
    expect(await countStatuses(attempts)).toEqual({ 401: 5, 429: 3 });
  });

  it("wait twice as long each time, up to 15 minutes", async () => {
    const setAttempts = (count: number, secondsAgo: number) => database().$executeRaw`
      update "SignInAttempts" set count = ${count}, "lastAt" = now() - make_interval(secs => ${secondsAgo})`;
    await countSignInAttempt(email);
    await setAttempts(8, 2.5);
    expect(await countSignInAttempt(email)).toBe(6);
    await setAttempts(8, 9);
    expect(await countSignInAttempt(email)).toBeUndefined();
    await setAttempts(2_000_000, 1.5);
    expect(await countSignInAttempt(email)).toBe(899);
    await setAttempts(2_000_000, 25 * 3600);
    expect(await countSignInAttempt(email)).toBeUndefined();
    await setAttempts(8, -24 * 3600);
    expect(await countSignInAttempt(email)).toBeUndefined();
    await setAttempts(1, 0);
  });

  it("are cleared after a successful one", async () => {
    for (let round = 0; round < 2; round++) {
      expect(await countStatuses([1, 2, 3, 4].map(() => signIn("a wrong guess")))).toEqual({
        401: 4,
      });
      expect((await signIn(password)).status).toBe(200);
    }
  });

  it("are cleared when the user uses a reset link", async () => {
    await Promise.all(Array.from({ length: 10 }, () => signIn("a wrong guess")));
    const { hash: tokenHash } = generateApiKey("twp");
    const expiresAt = new Date(Date.now() + 60_000);
    await createPasswordReset(owner, owner.user, { id: "reset", tokenHash, expiresAt });
    const passwordHash = await (await auth.$context).password.hash(password);
    await resetPassword(tokenHash, passwordHash);
    expect((await signIn(password)).status).toBe(200);
  });
});

describe("sign-ins from one address", () => {
  it("are limited to ten per minute", async () => {
    const attempts = Array.from({ length: 12 }, (_, index) =>
      signIn("a guess", `nobody-${index}@example.com`, "10.1.1.1"),
    );
    expect(await countStatuses(attempts)).toEqual({ 401: 10, 429: 2 });
  });

  it("continue to work below the limit", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    try {
      for (let count = 0; count < 12; count++) {
        vi.advanceTimersByTime(20_000);
        expect((await signIn(password, email, "10.1.2.1")).status).toBe(200);
      }
    } finally {
      vi.useRealTimers();
    }
  });
});

const openSession = async () => {
  const response = await signIn(password);
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  return { cookie, token: ((await response.json()) as { token: string }).token };
};

describe("password change attempts", () => {
  const changePassword = (currentPassword: string, cookie = "") => {
    return auth.handler(
      new Request(`${url}/api/auth/change-password`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin: url,
          cookie,
          [clientAddressHeader]: newAddress(),
        },
        body: JSON.stringify({ currentPassword, newPassword: password }),
      }),
    );
  };

  it("are throttled by account and recorded in the audit log", async () => {
    const { cookie } = await openSession();
    const attempts = Array.from({ length: 20 }, () => changePassword("a wrong guess", cookie));
    expect(await countStatuses(attempts)).toEqual({ 400: 5, 429: 15 });
    await database().$executeRaw`update "SignInAttempts" set count = 12, "lastAt" = now()`;
    expect((await changePassword(password, cookie)).status).toBe(429);
    expect((await signIn(password)).status).toBe(429);
    const { entries } = await listAudit(owner, { action: "person.password-failed", limit: 50 });
    expect(entries).toMatchObject(
      Array.from({ length: 5 }, () => ({ subject: email, person: { id: owner.user } })),
    );
  });

  it("are cleared after a successful one", async () => {
    const { cookie } = await openSession();
    for (let round = 0; round < 2; round++) {
      await countStatuses([1, 2, 3, 4].map(() => changePassword("a wrong guess", cookie)));
      expect((await changePassword(password, cookie)).status).toBe(200);
    }
  });

  it("are not counted without a session", async () => {
    const attempts = Array.from({ length: 8 }, () => changePassword(password));
    expect(await countStatuses(attempts)).toEqual({ 401: 8 });
  });
});

describe("a session", () => {
  const readUser = async (cookie: string) =>
    (await auth.api.getSession({ headers: new Headers({ cookie }) }))?.user.email;

  it("is stored by the hash of its token, and ends when its user signs out", async () => {
    const { cookie, token } = await openSession();
    expect(cookie).toContain(token);
    const rows = await database().session.findMany();
    expect(rows.map((row) => row.token)).toContain(hashSecret(token));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await readUser(cookie)).toBe(email);
    await auth.api.signOut({ headers: new Headers({ cookie, origin: url }) });
    expect(await readUser(cookie)).toBeUndefined();
  });

  it("cannot be taken over with its stored data", async () => {
    const { cookie, token } = await openSession();
    expect(await readUser(cookie.replace(token, hashSecret(token)))).toBeUndefined();
  });

  it("is extended while it is in use", async () => {
    const { cookie, token } = await openSession();
    const soon = new Date(Date.now() + 60_000);
    await database().session.updateMany({ data: { expiresAt: soon } });
    expect(await readUser(cookie)).toBe(email);
    const { expiresAt } = await database().session.findUniqueOrThrow({
      where: { token: hashSecret(token) },
    });
    expect(expiresAt.getTime()).toBeGreaterThan(soon.getTime());
  });

  it("survives a password change, which ends all others", async () => {
    const first = await openSession();
    const other = await openSession();
    const response = await auth.api.changePassword({
      body: { currentPassword: password, newPassword: password, revokeOtherSessions: true },
      headers: new Headers({ cookie: first.cookie, origin: url }),
      asResponse: true,
    });
    expect(response.status).toBe(200);
    const cookie = response.headers
      .getSetCookie()
      .map((text) => text.split(";")[0])
      .join("; ");
    expect(await readUser(cookie)).toBe(email);
    expect(await readUser(other.cookie)).toBeUndefined();
  });
});

describe("over HTTPS", () => {
  it("limits the session cookie to this host", async () => {
    const origin = "https://tools.example";
    const outbound = createOutbound({ allow: [] });
    const oauth = createOAuthProvider({
      url: origin,
      outbound: () => outbound,
      allowRegistration: false,
    });
    const secret = "0123456789abcdefghijklmnopqrstuvwxyz";
    const env = { ...readEnv({}), url: origin, databaseUrl: testDatabaseUrl(), secret };
    const secureAuth = createAuth(env, { hasClientAddress: false, oauth });
    await replaceHashes(secureAuth);
    const response = await secureAuth.handler(
      new Request(`${origin}/api/auth/sign-in/email`, {
        method: "POST",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify({ email, password }),
      }),
    );
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^__Host-toolwright\.[^;]*; (?=.*Path=\/(;|$))(?=.*Secure)(?=.*HttpOnly)/,
      );
      expect(cookie).not.toContain("Domain");
    }
    const [cookie = ""] = cookies.map((value) => value.split(";")[0] ?? "");
    expect(cookie).toMatch(/^__Host-toolwright\.session_token=/);
    const session = await secureAuth.api.getSession({ headers: new Headers({ cookie }) });
    expect(session?.user.email).toBe(email);
  });
});
