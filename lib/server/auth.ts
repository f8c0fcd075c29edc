import { betterAuth } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { authAdapter } from "@/lib/data/access/auth-adapter";
import { auditAccount } from "@/lib/data/audit/audit";
import { trustedOrigins } from "@/lib/http/trusted-hosts";
import type { RunningEnv } from "./env";

/** The address by which sign-in attempts are counted. server.ts sets it from the socket, over anything a client sent. */
export const clientAddressHeader = "x-toolwright-client-address";

const days = (count: number) => count * 86_400;

/**
 * Sign-in, sign-out and sessions. Accounts are created by setup and invitation only, so sign-up is disabled.
 * Where server.ts does not provide client addresses, no header is trusted and all attempts are counted together.
 */
export const createAuth = (
  { url, secret }: RunningEnv,
  { hasClientAddress }: { hasClientAddress: boolean },
) =>
  betterAuth({
    appName: "Toolwright",
    baseURL: url,
    basePath: "/api/auth",
    secret,
    database: authAdapter(),
    // A page may be open under another name of this machine (localhost, 127.0.0.1).
    trustedOrigins: (request) => trustedOrigins(url, request?.headers.get("host")),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
    },
    session: { expiresIn: days(14), updateAge: days(1) },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        "/sign-in/email": { window: 60, max: 10 },
        "/change-password": { window: 60, max: 10 },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Changing the password creates a session too, which is not a sign-in.
          after: async ({ userId, userAgent }, context) => {
            if (context?.path !== "/sign-in/email") return;
            await auditAccount(userId, { action: "person.sign-in", after: { userAgent } });
          },
        },
      },
    },
    hooks: {
      after: createAuthMiddleware(async ({ path, context }) => {
        const { session, newSession, returned } = context;
        const user = (newSession ?? session)?.user.id;
        if (path === "/change-password" && user && !(returned instanceof Error))
          await auditAccount(user, { action: "person.password", after: { by: "themselves" } });
      }),
    },
    advanced: {
      cookiePrefix: "toolwright",
      useSecureCookies: url.startsWith("https:"),
      ipAddress: { ipAddressHeaders: hasClientAddress ? [clientAddressHeader] : [] },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
export type Auth = ReturnType<typeof createAuth>;
