import { readLastArguments, saveLastArguments } from "@/components/browser-storage/last-arguments";
import { parseDraftName } from "./draft-name";
import type { Sample } from "./editor-state";

/**
 * Returns the name of the stored arguments. A new tool has those of the name that is typed, and none
 * before that, so that it does not begin with those of another new tool that was abandoned.
 */
const getStoredName = ({ draftName, tool }: Sample): string | undefined => {
  const { slug, name } = parseDraftName(draftName);
  return name || tool.name ? `${slug}/${name || tool.name}` : undefined;
};

/** Returns the arguments with which the tool last ran in this tab, or undefined. */
export const readSampleArguments = (sample: Sample): Record<string, unknown> | undefined => {
  const name = getStoredName(sample);
  return name === undefined ? undefined : readLastArguments(name);
};

export const saveSampleArguments = (sample: Sample, params: Record<string, unknown>): void => {
  const name = getStoredName(sample);
  if (name !== undefined) saveLastArguments(name, params);
};
