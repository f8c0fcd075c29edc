import { editDistance } from "@/lib/agent/placeholders/nearest-name";

/**
 * Kubernetes describes each Service to its pods in such variables, including a Service called
 * `toolwright`.
 */
const isServiceLink = (name: string) => /_(?:SERVICE_HOST|SERVICE_PORT|PORT)(?:_|$)/.test(name);

const isUnknown = (name: string, settings: readonly string[]) =>
  name.startsWith("TOOLWRIGHT_") && !settings.includes(name) && !isServiceLink(name);

const MAX_EDITS = 2;

/**
 * Returns the setting that an unknown name probably misspells, if one is at most two letters apart.
 */
export const suggestSetting = (name: string, settings: readonly string[]): string | undefined => {
  if (!isUnknown(name, settings)) return undefined;
  const distances = settings.map((candidate) => ({
    candidate,
    edits: editDistance(name, candidate, MAX_EDITS),
  }));
  return distances.sort((a, b) => a.edits - b.edits).find(({ edits }) => edits <= MAX_EDITS)
    ?.candidate;
};

/**
 * Returns the names that are set and look like settings but are not, such as those of another
 * version.
 */
export const findUnknownSettings = (
  source: Record<string, string | undefined>,
  settings: readonly string[],
): string[] =>
  Object.keys(source).filter((name) => source[name]?.trim() && isUnknown(name, settings));
