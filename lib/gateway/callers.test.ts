import { expect, test } from "vitest";
import { hashSecret } from "@/lib/data/access/api-key";
import { keepsAccess } from "./callers";
import type { ServedAgent } from "./published-agents/served-agent";

const NOW = 1_000;
const toKey = (secret: string, expiresAt: number) =>
  [hashSecret(secret), { id: secret, scopes: [], expiresAt }] as const;
const servedAgent = {
  agent: { id: "1" },
  slug: "a",
  hasSignIn: true,
  isPublic: false,
  keys: new Map([toKey("valid", NOW + 1), toKey("expired", NOW)]),
} as unknown as ServedAgent;
const signIn = {
  grantId: "g",
  scopes: [],
  userId: "u",
  userName: "",
  clientId: "",
  clientName: "",
};

test.each([
  ["no key at all", undefined, true],
  ["a valid key", { secret: "valid", isBearer: false }, true],
  ["a key that has expired", { secret: "expired", isBearer: false }, false],
  ["a key that was revoked", { secret: "revoked", isBearer: false }, false],
  // The client refreshes the token while the stream is open.
  ["a sign-in whose token has expired", { secret: "old token", isBearer: true }, true],
  ["a sign-in that has ended", { secret: "ended", isBearer: true }, false],
])("the receiver of a stream with %s keeps access: %#", async (_, secret, expected) => {
  const ports = {
    publishedAgents: { find: () => servedAgent },
    accessTokens: {
      find: async (token: string) =>
        token === "old token" ? { ...signIn, expiresAt: NOW - 1 } : undefined,
    },
    now: () => NOW,
  };
  expect(await keepsAccess(secret, "a", ports)).toBe(expected);
});

test("the receiver of a stream of an agent that is no longer published loses access", async () => {
  const ports = {
    publishedAgents: { find: () => undefined },
    accessTokens: { find: () => undefined },
    now: () => NOW,
  };
  expect(await keepsAccess({ secret: "valid", isBearer: false }, "a", ports)).toBe(false);
});
