import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ThreadKey } from "@/lib/agent/model/thread";
import type { Respond } from "@/lib/http/respond";
import type { Runs } from "@/lib/runs/ports";
import type { RunCaller } from "@/lib/runs/run";
import type { ThreadStore } from "@/lib/runs/thread-store";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { OpenRuns } from "./open-runs";
import type { AgUiInput } from "./read-input";

/**
 * What a conversation needs besides its input. Shared by callers of a published agent and by
 * authors.
 */
export type AgUiEndpoint = {
  agent: CompiledAgent;
  runs: Runs;
  threads: ThreadStore;
  openRuns: OpenRuns;
  caller: RunCaller;
  /** The owner of the conversations. */
  owner: string;
  mode: string | undefined;
  /**
   * Set for authors only, who see what a model was offered and what it cost, and may choose another
   * model.
   */
  author: { model: ModelReference | undefined } | undefined;
  /**
   * Returns where a caller that does not wait for a run finds its conversation; undefined if every
   * caller waits.
   */
  toThreadUrl: ((threadId: string) => string) | undefined;
  /**
   * Counts a stream until the returned function is called. Throws `rate_limited` if too many are
   * open.
   */
  openStream(): () => void;
  /** Milliseconds since 1970, according to the clock that determines expiry. */
  now(): number;
  reportError(error: unknown): void;
  respond: Respond;
};

export const toThreadKey = (
  { agent, owner }: Pick<AgUiEndpoint, "agent" | "owner">,
  { threadId }: Pick<AgUiInput, "threadId">,
): ThreadKey => ({ agentId: agent.id, owner, threadId });
