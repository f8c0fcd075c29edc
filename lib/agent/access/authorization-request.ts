/** What a client asks a person to authorize, for the page that shows it. */
export type AuthorizationRequest = {
  client: {
    name: string;
    /** Who published the client's metadata; undefined for a client that an owner registered. */
    publisher: string | undefined;
  };
  /** The host that the browser is redirected to with the answer. */
  redirectHost: string;
  agent: { slug: string; name: string };
  /** What the client requests. */
  permissions: Permission[];
  /** What the person can grant in addition. */
  additions: Addition[];
  /** Whether the account may use the agent at all. */
  isMember: boolean;
};
export type Permission = {
  scope: string;
  text: string;
  /** Tool names. */
  tools: string[];
  /** Whether the client does not have this permission yet. */
  isNew: boolean;
};
export type Addition = {
  scope: string;
  /** Tool names. */
  tools: string[];
  /** Whether the client has this permission already. */
  isAllowed: boolean;
};
