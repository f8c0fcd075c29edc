/** Limits of a call, a runner process and the whole pool. Sizes in bytes, times in milliseconds. */
export const defaultLimits = {
  /** CPU time a call may use between two replies from the host. */
  cpuMs: 1_000,
  memoryBytes: 64 * 1024 * 1024,
  stackBytes: 256 * 1024,
  hostCalls: 32,
  hostCallsAtOnce: 8,
  /** Arguments, result, and the request of one fetch. */
  jsonBytes: 1024 * 1024,
  jsonDepth: 64,
  /** The response body of one fetch. */
  responseBytes: 5 * 1024 * 1024,
  /**
   * The input and output of expressions. A response of the full size must still fit after being
   * serialized again.
   */
  queryBytes: 6 * 1024 * 1024,
  /** Larger, because small objects take many times the size of their JSON. */
  queryMemoryBytes: 128 * 1024 * 1024,
  /**
   * Added to the length of each streamed chunk, so that a flood of tiny chunks hits the limit, too.
   */
  chunkOverheadBytes: 16,
  /** Number of progress reports that are passed on. Further ones are dropped. */
  progressReports: 1_000,
  logBytes: 64 * 1024,
  codeBytes: 256 * 1024,
  /**
   * Compiled modules that a runner keeps for one Space. The least recently called ones are evicted.
   */
  compiledBytes: 8 * 1024 * 1024,
  /**
   * An engine instance is discarded after this many calls, after `idleMs`, or after an engine
   * error.
   */
  callsPerInstance: 1_000,
  idleMs: 30_000,
  /** CPU time a runner may use without replying to a ping before it is killed. */
  silenceMs: 1_500,
  /** Time after a call's deadline at which its process is killed. */
  graceMs: 250,
  /** Time an aborted call may take to end before its process is killed. */
  abortGraceMs: 500,
  rssBytes: 320 * 1024 * 1024,
  /** A runner that uses more than this gets no further call while one is running. */
  maxSharedRssBytes: 160 * 1024 * 1024,
  callsPerRunner: 64,
  /**
   * Time for which an idle runner is left to its Space after its last call, as long as others can
   * be started.
   */
  warmMs: 5_000,
  maxQueuedPerSpace: 128,
  maxQueued: 1_024,
};
export type Limits = typeof defaultLimits;
