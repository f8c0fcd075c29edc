import type { Variable } from "@/lib/agent/manifest";
import { isObject, readString } from "@/lib/schema/json";
import type { CallerProfile } from "../queries/run-draft-tool";
import {
  type GetStorage,
  getLocalStorage,
  getSessionStorage,
  readJson,
  saveJson,
} from "./stored-values";

/** The caller that the playground simulates. Empty strings count as missing. */
export type Profile = {
  /** A key of the agent. Runs of the draft do not need one. */
  key: string;
  bearer: string;
  variables: Record<string, string>;
  userId: string;
  chatId: string;
  executionId: string;
};
type ProfileName = { id: string; name: string };
export type ProfileList = { current: string; profiles: readonly ProfileName[] };

export const MAX_PROFILES = 20;
const defaultProfile: ProfileName = { id: "default", name: "Default" };

const listKey = (slug: string) => `toolwright.profiles.${slug}`;
const profileKey = (slug: string, id: string) => `toolwright.profile.${slug}.${id}`;
const toTexts = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, readString(inner)]))
    : {};

const readObject = (getStorage: GetStorage, key: string): Record<string, unknown> => {
  const stored = readJson(getStorage, key);
  return isObject(stored) ? stored : {};
};

/** Reads the named callers of one agent. There is always at least one. */
export function readProfiles(slug: string): ProfileList {
  const stored = readObject(getLocalStorage, listKey(slug));
  const profiles = (Array.isArray(stored.profiles) ? stored.profiles : []).flatMap(
    (each: unknown): ProfileName[] =>
      isObject(each) && readString(each.id) !== ""
        ? [{ id: readString(each.id), name: readString(each.name) }]
        : [],
  );
  const list = profiles.length > 0 ? profiles.slice(0, MAX_PROFILES) : [defaultProfile];
  const current = list.find(({ id }) => id === stored.current) ?? list[0] ?? defaultProfile;
  return { current: current.id, profiles: list };
}

export const saveProfiles = (slug: string, list: ProfileList): void =>
  saveJson(getLocalStorage, listKey(slug), list);

/**
 * Reads a profile. Non-secret values are stored in this browser; tokens, keys and secret variables
 * only in this tab.
 */
export function readProfile(slug: string, id = readProfiles(slug).current): Profile {
  const publicPart = readObject(getLocalStorage, profileKey(slug, id));
  const secretPart = readObject(getSessionStorage, profileKey(slug, id));
  return {
    key: readString(secretPart.key),
    bearer: readString(secretPart.bearer),
    userId: readString(publicPart.userId),
    chatId: readString(publicPart.chatId),
    executionId: readString(publicPart.executionId),
    variables: { ...toTexts(publicPart.variables), ...toTexts(secretPart.variables) },
  };
}

/**
 * Stores a profile. `declared` determines which variables are not secret. Undeclared variables
 * count as secret.
 */
export function saveProfile(
  slug: string,
  id: string,
  { key, bearer, variables, ...publicPart }: Profile,
  declared: readonly Variable[],
): void {
  const isPublic = (ref: string) =>
    declared.some(
      (each) => each.ref === ref && each.secret !== true && !SECRET_NAME_PATTERN.test(ref),
    );
  const pickVariables = (expectPublic: boolean) =>
    Object.fromEntries(Object.entries(variables).filter(([ref]) => isPublic(ref) === expectPublic));
  saveJson(getLocalStorage, profileKey(slug, id), {
    ...publicPart,
    variables: pickVariables(true),
  });
  saveJson(getSessionStorage, profileKey(slug, id), {
    key,
    bearer,
    variables: pickVariables(false),
  });
}

export const deleteProfile = (slug: string, id: string): void => {
  saveJson(getLocalStorage, profileKey(slug, id), undefined);
  saveJson(getSessionStorage, profileKey(slug, id), undefined);
};

/**
 * Names that usually belong to secrets. Their values are never stored permanently or put in a link.
 */
export const SECRET_NAME_PATTERN =
  /token|secret|passw|api-?_?key|authorization|credential|cookie|private/i;

/**
 * Returns the profile as it is sent to the API, without empty values. Returns undefined if nothing
 * is left.
 */
export function toCallerProfile({
  key: _key,
  variables,
  ...rest
}: Profile): CallerProfile | undefined {
  const pickNonEmpty = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const sentVariables = pickNonEmpty(variables);
  const profile = {
    ...pickNonEmpty(rest),
    ...(Object.keys(sentVariables).length > 0 && { variables: sentVariables }),
  };
  return Object.keys(profile).length > 0 ? profile : undefined;
}
