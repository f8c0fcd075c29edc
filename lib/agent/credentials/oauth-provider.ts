import { toKebabCase } from "../agent-profile";
import type { Variable } from "../manifest";

/** Brand names whose capitalization does not follow a rule. */
const brandNames = new Map([
  ["github", "GitHub"],
  ["gitlab", "GitLab"],
  ["hubspot", "HubSpot"],
  ["linkedin", "LinkedIn"],
  ["youtube", "YouTube"],
]);
/** Suggestions for a provider's name while it is typed; any other name is accepted too. */
export const suggestedProviders = [
  "github",
  "gitlab",
  "google",
  "google-gmail",
  "slack",
  "notion",
  "linear",
  "microsoft",
  "discord",
  "dropbox",
  "hubspot",
  "jira",
  "linkedin",
  "figma",
];

/** Words that describe the kind of a token, not the provider it belongs to. */
const tokenKindPattern =
  /(?:^|-)(?:access|amz|api|app|auth|bearer|bot|csrf|id|jwt|key|refresh|security|session|upstream|user|xsrf)$/;

/**
 * Returns the provider whose token a variable holds: `github` for `github-token`; undefined for
 * other variables.
 */
export const parseProvider = (ref: string): string | undefined => {
  const provider = /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)-token$/.exec(ref)?.[1];
  return provider === undefined || tokenKindPattern.test(provider) ? undefined : provider;
};

/** Returns the display name: "GitHub", "Google Gmail". */
export const getProviderLabel = (provider: string): string =>
  provider
    .split("-")
    .filter(Boolean)
    .map((word) => brandNames.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** Converts a typed name to its form in the header; empty without Latin letters or digits. */
export const normalizeProvider = (name: string): string => toKebabCase(name).replace(/-token$/, "");

/** Creates the variable in which a caller sends the user's token for a provider. */
export const createProviderVariable = (provider: string): Variable & { description: string } => ({
  ref: `${provider}-token`,
  name: `${getProviderLabel(provider)} token`,
  description: `The user's OAuth token for ${getProviderLabel(provider)}.`,
  required: true,
  secret: true,
});
