import type { Manifest } from "@/lib/agent/manifest";
import { database } from "../database";
import type { Query } from "../query";
import { createPublishedSource, type PublishedAgent } from "./published";

/** Queries over the same connections as the other tests. */
const testQuery: Query = (text, values = []) =>
  database().$queryRawUnsafe<unknown[]>(text, ...values);

const source = createPublishedSource(testQuery);

export const findPublishedAgent = async (id: string): Promise<PublishedAgent | undefined> =>
  (await source.findByIds([id]))[0];

/** Loads the tools of a version as they are served. */
export const loadServedTools = async (
  agentId: string,
  version: number,
): Promise<Manifest["tools"] | undefined> =>
  (await source.loadManifest(agentId, version))?.manifest.tools;

export const findLatestVersion = (agentId: string): Promise<number> =>
  source.findLatestVersion(agentId);
