import { z } from "zod";
import { storedManifestSchema } from "@/lib/agent/manifest";
import {
  type PublishedAgent,
  type PublishedSource,
  publishedAgentSchema,
} from "@/lib/data/agents/published";
import type { Changes, Position } from "@/lib/data/changes";
import { getClockSkewMs } from "@/lib/data/clock";
import { type SealedCredentials, sealedCredentialsSchema } from "@/lib/data/credentials/sealed";
import { openSealedFiles } from "./sealed-files";
import { POSITION_FILE, toSnapshotFolder } from "./snapshot-position";

const MAX_BYTES = 256 * 1024 * 1024;
const POSITION_INTERVAL_MS = 5_000;

const positionSchema = z.object({
  cursor: z.string(),
  serverStart: z.string(),
  appliedAt: z.number(),
  // `appliedAt` by this machine's clock.
  confirmedAt: z.number(),
});

const toAgentFile = (id: string) => `agent.${id}`;
const toSlugFile = (slug: string) => `slug.${slug}`;
const toManifestFile = (agentId: string, version: number) => `manifest.${agentId}.${version}`;
const toCredentialsFile = (space: string) => `credentials.${space}`;

type Files = ReturnType<typeof openSealedFiles>;

/** Manifests cannot change, and they are not loaded again for agents in memory. */
const removeChangeable = (files: Files): void => {
  for (const name of files.names()) if (/^(?:agent|credentials)\./.test(name)) files.remove(name);
};

/** Creates the agent files of a snapshot. Changes identify agents by id, and calls by slug. */
const createAgentFiles = (files: Files) => ({
  remove: (id: string): boolean => files.remove(toAgentFile(id)),
  /**
   * Stores removed agents again unless this server has done so. Another one with the same data
   * folder may serve them, and may have stored them before they were removed here.
   */
  async restore(ids: readonly string[], source: Pick<PublishedSource, "findByIds">): Promise<void> {
    const missing = ids.filter((id) => !files.has(toAgentFile(id)));
    if (missing.length > 0) await source.findByIds(missing);
  },
  save(agent: PublishedAgent): void {
    files.write(toSlugFile(agent.slug), agent.id);
    files.write(toAgentFile(agent.id), JSON.stringify(agent));
  },
  async find(slug: string): Promise<PublishedAgent | undefined> {
    const id = await files.read(toSlugFile(slug));
    const text = id === undefined ? undefined : await files.read(toAgentFile(id));
    const agent = text === undefined ? undefined : publishedAgentSchema.parse(JSON.parse(text));
    // An agent that was renamed leaves its former slug behind.
    return agent?.slug === slug ? agent : undefined;
  },
});

/** Tracks running loads, so that a response from before a change is not stored after it. */
const createLoads = () => {
  const running = new Set<{ changedIds: Set<string>; isOutdated: boolean }>();
  return {
    /**
     * Passes `store` the value, and whether an agent or Space in it has stayed unchanged in the
     * meantime.
     */
    async run<Value>(
      load: () => Promise<Value>,
      store: (value: Value, isCurrent: (id: string) => boolean) => void,
    ): Promise<Value> {
      const thisLoad = { changedIds: new Set<string>(), isOutdated: false };
      running.add(thisLoad);
      try {
        const value = await load();
        store(value, (id) => !thisLoad.isOutdated && !thisLoad.changedIds.has(id));
        return value;
      } finally {
        running.delete(thisLoad);
      }
    },
    outdate(ids: readonly string[]): void {
      for (const { changedIds } of running) for (const id of ids) changedIds.add(id);
    },
    outdateAll(): void {
      for (const load of running) load.isOutdated = true;
    },
  };
};

/**
 * Creates a loader that stores manifests. It reads a manifest that the source cannot load from its
 * file.
 */
const createManifestLoader =
  (
    files: Files,
    source: Pick<PublishedSource, "loadManifest">,
    isAway: () => boolean,
  ): PublishedSource["loadManifest"] =>
  async (agentId, version) => {
    const name = toManifestFile(agentId, version);
    const readStored = async () => {
      const text = await files.read(name);
      return text === undefined
        ? undefined
        : { manifest: storedManifestSchema.parse(JSON.parse(text)), text };
    };
    const stored = isAway() ? await readStored() : undefined;
    if (stored) return stored;
    try {
      const loaded = await source.loadManifest(agentId, version);
      if (loaded) files.write(name, loaded.text);
      return loaded;
    } catch (error) {
      const fallback = await readStored();
      if (!fallback) throw error;
      return fallback;
    }
  };

type SnapshotOptions = {
  data: string;
  key: Uint8Array;
  /** The database that the snapshot is of. */
  databaseUrl: string;
  onError(error: unknown): void;
};

/**
 * Opens the encrypted snapshot on disk of what this server has served, for a start without the
 * database. It is as current as the memory. A change removes what it may have affected, whether or
 * not this server has served it: another server with the same data folder may have stored it.
 */
export const openSnapshot = ({ data, key, databaseUrl, onError }: SnapshotOptions) => {
  const { host, pathname } = new URL(databaseUrl);
  const files = openSealedFiles({
    key,
    onError,
    maxBytes: MAX_BYTES,
    folder: toSnapshotFolder(data),
    owner: host + pathname,
  });
  // A snapshot that another version wrote in its own format is not used.
  const stored = positionSchema.safeParse(JSON.parse(files.readSync(POSITION_FILE) ?? "null")).data;
  if (!stored) files.clear();

  const agents = createAgentFiles(files);
  let positionSavedAt = Number.NEGATIVE_INFINITY;
  let latestPosition = stored;

  const loads = createLoads();
  const save = (find: () => Promise<PublishedAgent[]>) =>
    loads.run(find, (published, isCurrent) => {
      for (const agent of published) if (isCurrent(agent.id)) agents.save(agent);
    });
  const savePosition = () => {
    positionSavedAt = performance.now();
    if (latestPosition) files.write(POSITION_FILE, JSON.stringify(latestPosition));
  };

  return {
    /** The position up to which an earlier process had applied changes. */
    position: stored satisfies Position | undefined,
    /** When it had, by this machine's clock: the database's is not known without it. */
    confirmedAt: stored?.confirmedAt,
    /**
     * Stores what a source returns. Reads a manifest that the source cannot load from the snapshot.
     */
    withSnapshot: (source: PublishedSource, isAway: () => boolean): PublishedSource => ({
      findBySlugs: (slugs) => save(() => source.findBySlugs(slugs)),
      findByIds: (ids) => save(() => source.findByIds(ids)),
      findLatestVersion: source.findLatestVersion,
      loadManifest: createManifestLoader(files, source, isAway),
    }),
    findAgent: agents.find,
    /** Loads the credentials of a Space and stores them. */
    loadCredentials: (space: string, load: () => Promise<SealedCredentials>) =>
      loads.run(load, (credentials, isCurrent) => {
        if (isCurrent(space)) files.write(toCredentialsFile(space), JSON.stringify(credentials));
      }),
    async findCredentials(space: string): Promise<SealedCredentials | undefined> {
      const text = await files.read(toCredentialsFile(space));
      return text === undefined ? undefined : sealedCredentialsSchema.parse(JSON.parse(text));
    },
    /** Removes what may have changed. Returns the agents that were stored. */
    remove(changes: Pick<Changes, "agents" | "credentials">): string[] {
      loads.outdate([...changes.agents, ...changes.credentials]);
      for (const space of changes.credentials) files.remove(toCredentialsFile(space));
      return changes.agents.filter(agents.remove);
    },
    restore: agents.restore,
    /** Removes everything that may have changed. */
    clear(): void {
      loads.outdateAll();
      removeChangeable(files);
    },
    /** Confirms that the snapshot is current up to this position. */
    confirm(current: Position): void {
      latestPosition = { ...current, confirmedAt: current.appliedAt + getClockSkewMs() };
      if (performance.now() - positionSavedAt >= POSITION_INTERVAL_MS) savePosition();
    },
    async close(): Promise<void> {
      savePosition();
      await files.flush();
    },
  };
};
export type Snapshot = ReturnType<typeof openSnapshot>;
