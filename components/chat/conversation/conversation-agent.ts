import type { HttpAgent } from "@ag-ui/client";

/** An agent with what a conversation needs. */
export type ConversationAgent = HttpAgent & {
  /**
   * Stops the thread's run on the server. Returns whether the server accepted the request. Absent
   * for an agent whose threads cannot be read again, because its run ends with the connection.
   */
  cancelRun?(): Promise<boolean>;
};
