/** Labels that differ between an agent's API keys and a user's personal tokens. */
export type KeyLabels = {
  singular: string;
  plural: string;
  /** The prefix of every key of this kind. */
  prefix: string;
  purpose: string;
  nameHint: string;
  empty: string;
  /** The title of the empty state if the list is the whole page. */
  emptyTitle?: string;
};

type Identity = { id: string; name: string };

/** Returns the part of a key that is not secret. */
export const showPrefix = ({ id }: Identity, { prefix }: KeyLabels): string => `${prefix}_${id}_…`;

/** Distinguishes keys with the same name, such as a key and its replacement. */
export const nameKey = (key: Identity, labels: KeyLabels): string =>
  `${key.name} (${showPrefix(key, labels)})`;

export const agentKeyLabels: KeyLabels = {
  singular: "key",
  plural: "keys",
  prefix: "tw",
  purpose: "Anyone with the key has these permissions on the published agent.",
  nameHint: "Who will use it, such as “Production bot”.",
  empty: "No keys yet. Create one for each caller.",
};

export const tokenLabels: KeyLabels = {
  singular: "token",
  plural: "tokens",
  prefix: "twp",
  purpose: "A script that sends it as a bearer token can do everything you can.",
  nameHint: "What will use it, such as “Deployment”.",
  emptyTitle: "No tokens yet",
  empty: "A script with a token can do everything through the API that you can do here.",
};
