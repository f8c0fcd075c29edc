import type { HttpAgent } from "@ag-ui/client";

/** An agent, as a conversation needs it. */
export type ConversationAgent = HttpAgent & {
  /**
   * Stops the thread's run on the server. Returns whether the server took the request. Absent for an agent whose
   * threads cannot be read again: its run is over when the connection is.
   */
  cancelRun?(): Promise<boolean>;
};
