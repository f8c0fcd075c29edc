/**
 * Who makes a call. When capacity is short, calls are served round-robin by Space, then agent, then
 * key.
 */
export type CallOwner = {
  space: string;
  /** The IDs of the agent and of the key. */
  agent?: string | undefined;
  key?: string | undefined;
};
