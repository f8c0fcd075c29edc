/** Whose call it is: where there is not enough for all, they are served in turn by Space, then agent, then key. */
export type CallOwner = {
  space: string;
  /** The agent's ID, and that of the key. */
  agent?: string | undefined;
  key?: string | undefined;
};
