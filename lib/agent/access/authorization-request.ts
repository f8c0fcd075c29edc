/** What a program asks a person for, for the page that shows it. */
export type AuthorizationRequest = {
  client: {
    name: string;
    /** Who published its description; undefined for a program that an owner registered. */
    publisher: string | undefined;
  };
  /** Where the browser goes with the answer. */
  redirectHost: string;
  agent: { slug: string; name: string };
  permissions: Permission[];
  /** Whether the account may use the agent at all. */
  isMember: boolean;
};
export type Permission = {
  scope: string;
  text: string;
  /** The names of the tools. */
  tools: string[];
  /** Whether the program is asking for it in addition to what it has. */
  isNew: boolean;
};
