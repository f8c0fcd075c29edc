import type { Manifest } from "@/lib/agent/manifest";
import { database } from "../database";
import type { Query } from "../query";
import { createPublishedSource, type PublishedAgent } from "./published";

/** Over the connections of the other tests. */
const testQuery: Query = (text, values = []) =>
  database().$queryRawUnsafe<unknown[]>(text, ...values);

const source = createPublishedSource(testQuery);

export const findPublishedAgent = async (id: string): Promise<PublishedAgent | undefined> =>
  (await source.findByIds([id]))[0];

/** The tools of a version, as it is served. */
export const loadServedTools = async (
  agentId: string,
  version: number,
): Promise<Manifest["tools"] | undefined> =>
  (await source.loadManifest(agentId, version))?.manifest.tools;

export const findLatestVersion = (agentId: string): Promise<number> =>
  source.findLatestVersion(agentId);
