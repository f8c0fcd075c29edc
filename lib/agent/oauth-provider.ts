import type { Variable } from "./manifest";

/** Spellings that a rule would not find. */
const brands: Record<string, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  hubspot: "HubSpot",
  linkedin: "LinkedIn",
  youtube: "YouTube",
};
/** Offered while a provider's name is typed; any other will do. */
export const offeredProviders = [
  ...["github", "gitlab", "google", "google-gmail", "slack", "notion", "linear"],
  ...["microsoft", "discord", "dropbox", "hubspot", "jira", "linkedin", "figma"],
];

/** Words that say what kind of token it is, and not whose. */
const kinds =
  /(?:^|-)(?:access|amz|api|app|auth|bearer|bot|csrf|id|jwt|key|refresh|security|session|upstream|user|xsrf)$/;

/** The provider behind a variable that carries its token: `github` for `github-token` (contract §5). */
export const providerOf = (ref: string): string | undefined => {
  const provider = /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)-token$/.exec(ref)?.[1];
  return provider === undefined || kinds.test(provider) ? undefined : provider;
};

/** What people call it: "GitHub", "Google Gmail". */
export const providerLabel = (provider: string): string =>
  provider
    .split("-")
    .filter(Boolean)
    .map((word) => brands[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** A name as somebody types it, as the header spells it; empty when it has no Latin letter or digit. */
export const providerFrom = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/-token$/, "");

/** The variable by which a caller hands over the user's token for one provider. */
export const providerVariable = (provider: string): Variable & { description: string } => ({
  ref: `${provider}-token`,
  name: `${providerLabel(provider)} token`,
  description: `The user's own OAuth token for ${providerLabel(provider)}.`,
  required: true,
  secret: true,
});
