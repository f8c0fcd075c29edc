/** What one call, one runner process and the whole pool may use. Sizes in bytes, times in milliseconds. */
export const defaultLimits = {
  /** Processor time a call may use between two answers of the host. */
  cpuMs: 1_000,
  memoryBytes: 64 * 1024 * 1024,
  stackBytes: 256 * 1024,
  hostCalls: 32,
  hostCallsAtOnce: 8,
  /** Arguments, result, and what a guest sends with one fetch. */
  jsonBytes: 1024 * 1024,
  jsonDepth: 64,
  /** The body of one answer to a guest's fetch. */
  responseBytes: 5 * 1024 * 1024,
  /** What expressions are evaluated over, and all they find. A response of the full size must fit, written anew. */
  queryBytes: 6 * 1024 * 1024,
  /** Small objects take many times their text. */
  queryMemoryBytes: 128 * 1024 * 1024,
  /** What each chunk of a streamed result counts beside its own length: a flood of tiny ones is work too. */
  chunkBytes: 64,
  logBytes: 64 * 1024,
  codeBytes: 256 * 1024,
  /** An engine instance is thrown away after so many calls, or so much idle time, or any error of its own. */
  callsPerInstance: 1_000,
  idleMs: 30_000,
  /** Processor time a runner may use without a sign of life before it is killed. */
  silenceMs: 1_500,
  /** How much later than a call's own deadline the process is killed. */
  graceMs: 250,
  /** How long an aborted call may take to end before the process is killed. */
  abortMs: 500,
  rssBytes: 320 * 1024 * 1024,
  /** Above this a runner gets no second call beside the one it has. */
  crowdedRssBytes: 160 * 1024 * 1024,
  callsPerRunner: 8,
  queuedPerSpace: 128,
  queued: 1_024,
};
export type Limits = typeof defaultLimits;
