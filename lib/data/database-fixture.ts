import { afterAll, beforeAll, expect } from "vitest";
import type { Role } from "@/lib/agent/access/roles";
import type { Tool } from "@/lib/agent/tool";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import { generateApiKey } from "./access/api-key";
import { hasRole, type Owner, type SpaceId, type UserId } from "./access/identity";
import { acceptInvitation, createInvitation } from "./access/invitations";
import { resolveMember } from "./access/resolve-member";
import { createFirstOwner } from "./access/users";
import { createAgent } from "./agents/agents";
import {
  connectDatabase,
  database,
  disconnectDatabase,
  listPools,
  type PoolName,
  withConnection,
} from "./database";
import { newId } from "./id";

/** Connects the calling test file to its own database while its tests run. */
export const connectTestDatabase = () => {
  beforeAll(() => connectDatabase(testDatabaseUrl()));
  afterAll(disconnectDatabase);
};

/** Creates the first user, Ada, who owns the Space. */
export const createTestOwner = (): Promise<Owner> =>
  createFirstOwner({ name: "Ada", email: "ada@example.com", passwordHash: "hash" }, "Ada's Space");

/** Finds the owner of the only Space in the database. */
export const getOnlyOwner = async (): Promise<Owner> => {
  const { userId } = await database().member.findFirstOrThrow();
  const owner = await resolveMember(userId);
  if (!owner || !hasRole(owner, "owner")) throw new Error("The database has no owner.");
  return owner;
};

/** Creates a Space and returns its owner. */
export const createSpaceOwner = async (): Promise<Owner> => {
  const space = newId() as SpaceId;
  const user = newId() as UserId;
  await database().space.create({ data: { id: space, name: "A Space" } });
  await database().user.create({ data: { id: user, name: "Eve", email: `${user}@example.com` } });
  await database().member.create({ data: { spaceId: space, userId: user, role: "owner" } });
  return { space, user, role: "owner" };
};

export const inOneDay = () => new Date(Date.now() + 86_400_000);

/**
 * Adds a member through an accepted invitation. Their name is the part of their address before the
 * @.
 */
export const addTestMember = async (owner: Owner, email: string, role: Role): Promise<Owner> => {
  const { hash: tokenHash } = generateApiKey("twp");
  await createInvitation(owner, { email, role }, { tokenHash, expiresAt: inOneDay() });
  await acceptInvitation(tokenHash, { name: email.split("@")[0] ?? "", passwordHash: "old" });
  const { id } = await database().user.findUniqueOrThrow({ where: { email } });
  return (await resolveMember(id)) as Owner;
};

let count = 0;
/** Creates an agent without tools and returns its slug. */
export const createTestAgent = async (owner: Owner): Promise<string> => {
  const slug = `agent-${++count}`;
  await createAgent(owner, { slug, name: "An agent", description: "" });
  return slug;
};

export const testTool = (name: string, overrides: Partial<Tool> = {}): Tool => ({
  name,
  description: "A tool.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
  ...overrides,
});

/** Matches errors with this code. */
export const refusal = (code: string) => expect.objectContaining({ code });

/**
 * Waits for concurrent work. Returns how many promises were fulfilled, and the errors of the rest.
 */
export const settleAll = async (work: Promise<unknown>[]) => {
  const results = await Promise.allSettled(work);
  return {
    done: results.filter(({ status }) => status === "fulfilled").length,
    refused: results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])),
  };
};

/** Runs `work` while every connection of a pool is in use. */
export const withBusyPool = async <Result>(
  name: PoolName,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const size = listPools().find(({ pool }) => pool === name)?.max ?? 0;
  const holders = Array.from({ length: size }, () => withConnection(() => end, { pool: name }));
  try {
    return await work();
  } finally {
    resolve();
    await Promise.all(holders);
  }
};
