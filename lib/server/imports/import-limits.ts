/** Limits of the processes that read imported documents. */
export type ImportLimits = {
  /**
   * Maximum number of concurrent processes. A Space uses at most one, so that another Space never
   * waits for all of them.
   */
  workers: number;
  queuedPerSpace: number;
  queued: number;
  /** Time to read and convert a document, excluding fetches. */
  timeoutMs: number;
  heapMegabytes: number;
  /** A process that used more memory than this is not reused for the next import. */
  keptRssBytes: number;
  idleMs: number;
};

export const defaultImportLimits: ImportLimits = {
  workers: 2,
  queuedPerSpace: 8,
  queued: 64,
  timeoutMs: 60_000,
  heapMegabytes: 1024,
  keptRssBytes: 200 * 1024 * 1024,
  idleMs: 60_000,
};
