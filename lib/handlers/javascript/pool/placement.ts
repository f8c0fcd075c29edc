import type { CallOwner } from "@/lib/flow-control/call-owner";
import type { Limits } from "../limits";
import type { Runner } from "./runner-process";

/** The parts of a runner that the choice depends on. */
export type Candidate = Pick<Runner, "space" | "lastUsedAt" | "rss" | "isWaiting" | "isQuick"> & {
  calls: readonly { owner: CallOwner; isWaiting: boolean }[];
};
type PlacementOptions = {
  /** Number of runners that are kept, and the maximum for one Space. */
  size: number;
  limits: Pick<Limits, "callsPerRunner" | "maxSharedRssBytes" | "warmMs">;
  now: number;
};

/** Share of a runner's calls that one agent may have. The rest is for the Space's other agents. */
const AGENT_SHARE = 0.75;

const isIdle = ({ calls }: Candidate) => calls.length === 0;
const listCalls = ({ calls }: Candidate, agent: string | undefined) =>
  calls.filter(({ owner }) => owner.agent === agent);

/**
 * Returns the runner that can take one more of the agent's calls, with the fewest calls of other
 * agents and then of its own.
 */
const findShared = <Each extends Candidate>(
  own: readonly Each[],
  agent: string | undefined,
  { callsPerRunner, maxSharedRssBytes }: PlacementOptions["limits"],
): Each | undefined => {
  const hasCapacity = (runner: Candidate) =>
    (runner.isWaiting() || runner.isQuick()) &&
    runner.calls.length < callsPerRunner &&
    listCalls(runner, agent).length < Math.ceil(callsPerRunner * AGENT_SHARE) &&
    runner.rss < maxSharedRssBytes;
  const countOthers = (runner: Candidate) => runner.calls.length - listCalls(runner, agent).length;
  return own
    .filter(hasCapacity)
    .sort((a, b) => countOthers(a) - countOthers(b) || a.calls.length - b.calls.length)[0];
};

/**
 * Returns an idle runner of no Space or of one that has not used it for a while, or "new" if one
 * may be started.
 */
const findAdditional = <Each extends Candidate>(
  all: readonly Each[],
  isNewcomer: boolean,
  { size, limits, now }: PlacementOptions,
): Each | "new" | undefined => {
  const idle = all.filter(isIdle).sort((a, b) => a.lastUsedAt - b.lastUsedAt);
  const available =
    idle.find((runner) => runner.space === undefined) ??
    idle.find((runner) => now - runner.lastUsedAt > limits.warmMs);
  if (available !== undefined) return available;
  if (!isNewcomer) return all.length < 2 * size ? "new" : undefined;
  const notWaiting = all.filter((runner) => isIdle(runner) || !runner.isWaiting());
  const canStart = notWaiting.length < 3 * size && all.length < 6 * size;
  return canStart ? "new" : idle[0];
};

/**
 * Chooses the runner for a call: one of `runners`, a new one, or undefined if there is none for
 * now. A runner serves one Space at a time, and nobody may take them all:
 * - A Space has at most `size` runners. It gets a second one only while fewer than two thirds of
 *   all that may run are in use, so a Space without any gets one immediately, even if others
 *   compute endlessly.
 * - An agent computes in at most `size - 1` runners at a time, so that one is left for the Space's
 *   other agents.
 * - Calls that wait for the host share their Space's runners.
 */
export const chooseRunner = <Each extends Candidate>(
  runners: Iterable<Each>,
  { space, agent }: CallOwner,
  options: PlacementOptions,
): Each | "new" | undefined => {
  const { size, limits } = options;
  const all = [...runners];
  const own = all.filter((runner) => runner.space === space);
  const computing = own.filter((runner) =>
    listCalls(runner, agent).some(({ isWaiting }) => !isWaiting),
  );
  if (computing.length >= Math.max(1, size - 1)) return findShared(computing, agent, limits);
  const busyCount = all.filter((runner) => !isIdle(runner)).length;
  const mayGrow = own.length === 0 || (own.length < size && busyCount < 2 * size);
  return (
    own.find(isIdle) ??
    (mayGrow ? findAdditional(all, own.length === 0, options) : undefined) ??
    findShared(own, agent, limits)
  );
};
