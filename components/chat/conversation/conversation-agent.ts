import type { HttpAgent, Message } from "@ag-ui/client";

/** An agent with what a conversation needs. */
export type ConversationAgent = HttpAgent & {
  /**
   * Stops the thread's run on the server. Returns whether the server accepted the request. Absent
   * for an agent whose threads cannot be read again, because its run ends with the connection.
   */
  cancelRun?(): Promise<boolean>;
  /**
   * Returns the messages and state with which the thread began if it is a branch of another one.
   * Throws if they cannot be read.
   */
  readOrigin?(): Promise<{ messages: Message[]; state: unknown } | undefined>;
};
