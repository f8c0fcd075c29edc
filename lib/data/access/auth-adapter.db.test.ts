import type { BetterAuthPlugin } from "better-auth";
import { describe, expect, it } from "vitest";
import { connectTestDatabase } from "../database-fixture";
import { authAdapter } from "./auth-adapter";

connectTestDatabase();

const fields = {
  token: { type: "string" },
  clientId: { type: "string" },
  userId: { type: "string" },
  refreshId: { type: "string", required: false },
  createdAt: { type: "date" },
  expiresAt: { type: "date" },
} as const;
const oauth = {
  id: "oauth",
  schema: { oauthAccessToken: { fields }, oauthRefreshToken: { fields } },
} satisfies BetterAuthPlugin;

describe("a token of a sign-in that has ended meanwhile", () => {
  it.each(["oauthAccessToken", "oauthRefreshToken"])("is an invalid grant (%s)", async (model) => {
    const adapter = authAdapter("http://localhost:3000")({ plugins: [oauth] });
    const times = { createdAt: new Date(), expiresAt: new Date() };
    const data = { token: "a token", clientId: "gone", userId: "gone", ...times };
    const error = await adapter.create({ model, data }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ statusCode: 400, body: { error: "invalid_grant" } });
  });
});
