import { isObject } from "@/lib/agent/json";
import type { Variable } from "@/lib/agent/manifest";
import type { CallerProfile } from "./try-tool";

/** The caller that the playground simulates. Empty texts count as missing. */
export type Profile = {
  /** A key of the agent. Runs of the draft need none. */
  key: string;
  bearer: string;
  variables: Record<string, string>;
  userId: string;
  chatId: string;
  executionId: string;
};
export type ProfileName = { id: string; name: string };
export type ProfileList = { current: string; profiles: readonly ProfileName[] };

export const blankProfile: Profile = {
  key: "",
  bearer: "",
  variables: {},
  userId: "",
  chatId: "",
  executionId: "",
};
export const mostProfiles = 20;
const first: ProfileName = { id: "default", name: "Caller" };

const listKey = (slug: string) => `toolwright.profiles.${slug}`;
const partKey = (slug: string, id: string) => `toolwright.profile.${slug}.${id}`;
const text = (value: unknown) => (typeof value === "string" ? value : "");
const texts = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, text(inner)]))
    : {};

const read = (storage: () => Storage, key: string): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? "null");
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
};
const write = (storage: () => Storage, key: string, value: unknown): void => {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or blocked; the profile then lasts until the page is left.
  }
};
const lasting = () => localStorage;
const visit = () => sessionStorage;

/** The named callers of one agent. There is always at least one. */
export function readProfiles(slug: string): ProfileList {
  const kept = read(lasting, listKey(slug));
  const profiles = (Array.isArray(kept.profiles) ? kept.profiles : []).flatMap(
    (each: unknown): ProfileName[] =>
      isObject(each) && text(each.id) !== "" ? [{ id: text(each.id), name: text(each.name) }] : [],
  );
  const list = profiles.length > 0 ? profiles.slice(0, mostProfiles) : [first];
  const current = list.find(({ id }) => id === kept.current) ?? list[0] ?? first;
  return { current: current.id, profiles: list };
}

export const keepProfiles = (slug: string, list: ProfileList): void =>
  write(lasting, listKey(slug), list);

/** Values that are not secret are stored in this browser; tokens, keys and secret variables only in this tab. */
export function readProfile(slug: string, id = readProfiles(slug).current): Profile {
  const open = read(lasting, partKey(slug, id));
  const hidden = read(visit, partKey(slug, id));
  return {
    key: text(hidden.key),
    bearer: text(hidden.bearer),
    userId: text(open.userId),
    chatId: text(open.chatId),
    executionId: text(open.executionId),
    variables: { ...texts(open.variables), ...texts(hidden.variables) },
  };
}

/** `declared` tells which variables are not secret. Undeclared variables count as secret. */
export function keepProfile(
  slug: string,
  id: string,
  { key, bearer, variables, ...open }: Profile,
  declared: readonly Variable[],
): void {
  const isOpen = (ref: string) =>
    declared.some((each) => each.ref === ref && each.secret !== true && !looksSecret.test(ref));
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(variables).filter(([ref]) => isOpen(ref) === wanted));
  write(lasting, partKey(slug, id), { ...open, variables: part(true) });
  write(visit, partKey(slug, id), { key, bearer, variables: part(false) });
}

export const forgetProfile = (slug: string, id: string): void => {
  write(lasting, partKey(slug, id), undefined);
  write(visit, partKey(slug, id), undefined);
};

/** Names that usually belong to secrets. Their values are never stored permanently or put into a link. */
export const looksSecret = /token|secret|passw|api-?_?key|authorization|credential|cookie|private/i;

/** The profile as sent to the API, without empty values. Undefined when nothing is left. */
export function profileToSend({
  key: _key,
  variables,
  ...rest
}: Profile): CallerProfile | undefined {
  const given = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const sentVariables = given(variables);
  const profile = {
    ...given(rest),
    ...(Object.keys(sentVariables).length > 0 && { variables: sentVariables }),
  };
  return Object.keys(profile).length > 0 ? profile : undefined;
}
