import { afterAll, beforeAll } from "vitest";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import { hasRole, type Owner, type SpaceId, type UserId } from "./access/owner";
import { resolveOwner } from "./access/resolve-owner";
import { createAgent } from "./agents/agents";
import { connectDatabase, database, disconnectDatabase } from "./database";
import { newId } from "./id";

/** Connects the calling test file to its own database while its tests run. */
export const connectTestDatabase = () => {
  beforeAll(() => connectDatabase(testDatabaseUrl()));
  afterAll(disconnectDatabase);
};

/** The owner of the only Space in the database. */
export const getOnlyOwner = async (): Promise<Owner> => {
  const { userId } = await database().member.findFirstOrThrow();
  const owner = await resolveOwner(userId);
  if (!owner || !hasRole(owner, "owner")) throw new Error("The database has no owner.");
  return owner;
};

/** The owner of a new Space. */
export const createOwner = async (): Promise<Owner> => {
  const [space, user] = [newId() as SpaceId, newId() as UserId];
  await database().space.create({ data: { id: space, name: "A Space" } });
  await database().user.create({ data: { id: user, name: "Eve", email: `${user}@example.com` } });
  await database().member.create({ data: { spaceId: space, userId: user, role: "owner" } });
  return { space, user, role: "owner" };
};

let count = 0;
/** Creates an agent without tools and returns its slug. */
export const createTestAgent = async (owner: Owner): Promise<string> => {
  const slug = `agent-${++count}`;
  await createAgent(owner, { slug, name: "An agent", description: "" });
  return slug;
};
