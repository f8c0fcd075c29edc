import { afterAll, beforeAll } from "vitest";
import { testDatabaseUrl } from "../../scripts/testing/test-database-url.ts";
import { createAgent } from "./agents";
import { connectDatabase, database, disconnectDatabase } from "./database";
import type { Owner } from "./owner";
import { ownerOf } from "./owner-of";

/** Connects the calling test file to its own database while its tests run. */
export const connectOwnDatabase = () => {
  beforeAll(() => connectDatabase(testDatabaseUrl()));
  afterAll(disconnectDatabase);
};

/** The owner of the only Space in the database. */
export const soleOwner = async (): Promise<Owner> => {
  const { userId } = await database().member.findFirstOrThrow();
  return (await ownerOf(userId)) as Owner;
};

let count = 0;
/** Creates an agent without tools and returns its slug. */
export const makeAgent = async (owner: Owner): Promise<string> => {
  const slug = `agent-${++count}`;
  await createAgent(owner, { slug, name: "An agent", description: "" });
  return slug;
};
