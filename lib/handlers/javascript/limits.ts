/** Limits of a call, a runner process and the whole pool. Sizes in bytes, times in milliseconds. */
export const defaultLimits = {
  /** CPU time a call may use between two replies of the host. */
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
  /** The input and the output of expressions. A response of the full size must fit after being serialized again. */
  queryBytes: 6 * 1024 * 1024,
  /** Small objects take many times the size of their JSON. */
  queryMemoryBytes: 128 * 1024 * 1024,
  /** Added to the length of each streamed chunk, so that a flood of tiny chunks hits the limit too. */
  chunkOverheadBytes: 16,
  /** The progress reports that are passed on; further ones are dropped. */
  progressReports: 1_000,
  logBytes: 64 * 1024,
  codeBytes: 256 * 1024,
  /** Compiled modules that a runner keeps, of one Space. The least recently called ones give way. */
  compiledBytes: 8 * 1024 * 1024,
  /** An engine instance is discarded after this many calls, after `idleMs`, or after an engine error. */
  callsPerInstance: 1_000,
  idleMs: 30_000,
  /** CPU time a runner may use without replying to a ping before it is killed. */
  silenceMs: 1_500,
  /** How long after a call's deadline its process is killed. */
  graceMs: 250,
  /** How long an aborted call may take to end before its process is killed. */
  abortGraceMs: 500,
  rssBytes: 320 * 1024 * 1024,
  /** A runner above this gets no further call while one is running. */
  maxSharedRssBytes: 160 * 1024 * 1024,
  callsPerRunner: 64,
  /** An idle runner is left to its Space for this long after its last call, as long as others can be started. */
  warmMs: 5_000,
  maxQueuedPerSpace: 128,
  maxQueued: 1_024,
};
export type Limits = typeof defaultLimits;
