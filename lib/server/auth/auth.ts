import { betterAuth } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { authAdapter } from "@/lib/data/access/auth-adapter";
import { countSignInAttempt, forgetSignInAttempts } from "@/lib/data/access/sign-in-attempts";
import { findUserByEmail } from "@/lib/data/access/users";
import { auditAccount } from "@/lib/data/audit/audit";
import { getBasePath } from "@/lib/http/base-path";
import { toCookiePrefix } from "@/lib/http/session-cookie";
import { trustedOrigins } from "@/lib/http/trusted-hosts";
import type { RunningEnv } from "../env";
import type { OAuthProvider } from "../oauth/oauth-provider";
import { createAuthLimits } from "./auth-limits";
import { passwordHashing } from "./password-hashing";

/**
 * The header with the address by which sign-in attempts are counted. server.ts sets it and
 * overrides anything a client sent.
 */
export const clientAddressHeader = "x-toolwright-client-address";

const days = (count: number) => count * 86_400;

/**
 * Returns the e-mail address of the account whose password a request contains: the account that it
 * names, or the account of its session for a password change. Returns undefined without a session.
 */
const findEmail = async (
  context: Parameters<typeof getSessionFromCtx>[0],
): Promise<string | undefined> => {
  if (context.path === "/change-password") return (await getSessionFromCtx(context))?.user.email;
  const { email } = (context.body ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : "";
};

/** Throttles attempts on one account, whatever addresses they come from. */
const limitAttempts = async (email: string) => {
  const seconds = await countSignInAttempt(email);
  if (seconds === undefined) return;
  const message = "Too many attempts. Try again later, or ask an owner for a reset link.";
  throw new APIError("TOO_MANY_REQUESTS", { message }, { "retry-after": String(seconds) });
};

/** The audit actions for wrong passwords. */
const failures = {
  "/sign-in/email": "person.sign-in-failed",
  "/change-password": "person.password-failed",
} as const;
const checksPassword = (path: string): path is keyof typeof failures =>
  Object.hasOwn(failures, path);

const wrongPasswordCodes = new Set(["INVALID_EMAIL_OR_PASSWORD", "INVALID_PASSWORD"]);

/**
 * Clears the attempts after a correct password, and audits a wrong one. A request that was refused
 * for another reason still counts as an attempt.
 */
const recordAttempt = async (path: keyof typeof failures, email: string, returned: unknown) => {
  if (!(returned instanceof Error)) return forgetSignInAttempts(email);
  const code = returned instanceof APIError ? returned.body?.code : undefined;
  if (!wrongPasswordCodes.has(String(code))) return;
  const user = await findUserByEmail(email);
  if (user) await auditAccount(user, { action: failures[path], subject: email });
};

/**
 * Sets up sign-in, sign-out, sessions, and the sign-in to agents (OAuth). Only setup and
 * invitations create accounts, so sign-up is disabled. If server.ts does not provide client
 * addresses, no header is trusted and all attempts are counted together.
 */
export const createAuth = (
  { url, secret }: RunningEnv,
  { hasClientAddress, oauth }: { hasClientAddress: boolean; oauth: OAuthProvider },
) =>
  betterAuth({
    appName: "Toolwright",
    baseURL: `${url}/api/auth`,
    secret,
    database: authAdapter(url),
    plugins: [...oauth.plugins],
    // Otherwise, the library turns unexpected errors, such as an outage, into empty responses.
    onAPIError: { errorURL: `${url}/authorize/error`, throw: true },
    // A page may be open under another name of this machine, such as localhost or 127.0.0.1.
    trustedOrigins: (request) => trustedOrigins(url, request?.headers.get("host")),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      password: passwordHashing,
    },
    session: { expiresIn: days(14), updateAge: days(1) },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customStorage: createAuthLimits(() => performance.now()),
      customRules: {
        "/sign-in/email": { window: 60, max: 10 },
        "/change-password": { window: 60, max: 10 },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // A password change also creates a session, but is not a sign-in.
          after: async ({ userId, userAgent }, context) => {
            if (context?.path !== "/sign-in/email") return;
            await auditAccount(userId, { action: "person.sign-in", after: { userAgent } });
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const email = checksPassword(context.path) ? await findEmail(context) : undefined;
        if (email !== undefined) await limitAttempts(email);
      }),
      after: createAuthMiddleware(async (context) => {
        const { path } = context;
        const { session, newSession, returned } = context.context;
        const email = checksPassword(path) ? await findEmail(context) : undefined;
        if (checksPassword(path) && email !== undefined) await recordAttempt(path, email, returned);
        const user = (newSession ?? session)?.user.id;
        if (path === "/change-password" && user && !(returned instanceof Error))
          await auditAccount(user, { action: "person.password", after: { by: "themselves" } });
      }),
    },
    advanced: {
      cookiePrefix: toCookiePrefix(url),
      // The library would put `__Secure-` before the prefix.
      useSecureCookies: false,
      defaultCookieAttributes: {
        secure: url.startsWith("https:"),
        path: getBasePath(url) || "/",
      },
      ipAddress: { ipAddressHeaders: hasClientAddress ? [clientAddressHeader] : [] },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
export type Auth = ReturnType<typeof createAuth>;
