"use client";

import { useState } from "react";
import {
  forgetProfile,
  keepProfile,
  keepProfiles,
  mostProfiles,
  type Profile,
  type ProfileList,
  readProfile,
  readProfiles,
} from "@/components/queries/caller-profiles";
import { notify } from "@/components/ui/toaster";
import type { Variable } from "@/lib/agent/manifest";

/** A prefilled field that was edited belongs to the caller from then on. */
const stillLent = (lent: HostFields, next: Profile): HostFields =>
  Object.fromEntries(
    Object.entries(lent).filter(([name, value]) => next[name as keyof HostFields] === value),
  );

type HostFields = Partial<Pick<Profile, "userId" | "chatId">>;

/**
 * The caller profiles stored in this browser, one of them selected. `actingAs` overrides the profile's host fields
 * with those of a logged call; the overrides are not stored.
 */
export function useCallerProfile(
  slug: string,
  variables: readonly Variable[],
  asIn: HostFields = {},
) {
  const [list, setList] = useState<ProfileList>(() => readProfiles(slug));
  const [lent, setLent] = useState<HostFields>(asIn);
  const [profile, setProfile] = useState<Profile>(() => ({ ...readProfile(slug), ...asIn }));
  const keep = (next: ProfileList) => {
    keepProfiles(slug, next);
    setList(next);
    setLent({});
    setProfile(readProfile(slug, next.current));
  };
  return {
    profile,
    /** The host fields that come from a logged call. */
    lent: Object.keys(lent),
    list,
    mayAdd: list.profiles.length < mostProfiles,
    change: (next: Profile) => {
      const own = readProfile(slug, list.current);
      const still = stillLent(lent, next);
      const kept = Object.fromEntries(
        (Object.keys(still) as (keyof HostFields)[]).map((name) => [name, own[name]]),
      );
      keepProfile(slug, list.current, { ...next, ...kept }, variables);
      setLent(still);
      setProfile(next);
    },
    choose: (id: string) => keep({ ...list, current: id }),
    add: (name: string) => {
      const id = crypto.randomUUID();
      keep({ current: id, profiles: [...list.profiles, { id, name }] });
    },
    rename: (name: string) =>
      keep({
        ...list,
        profiles: list.profiles.map((each) =>
          each.id === list.current ? { ...each, name } : each,
        ),
      }),
    remove: () => {
      const gone = list.profiles.find(({ id }) => id === list.current);
      forgetProfile(slug, list.current);
      const rest = list.profiles.filter(({ id }) => id !== list.current);
      keep({ current: rest[0]?.id ?? "default", profiles: rest });
      if (rest.length === 0) setList(readProfiles(slug));
      const bringBack = () => {
        if (!gone) return;
        const { profiles } = readProfiles(slug);
        keepProfile(slug, gone.id, profile, variables);
        keep({
          current: gone.id,
          profiles: [...profiles.filter(({ id }) => id !== gone.id), gone],
        });
      };
      notify.success(`Profile ${gone?.name || "Unnamed"} deleted`, {
        action: { label: "Undo", onClick: bringBack },
      });
    },
  };
}
export type CallerProfiles = ReturnType<typeof useCallerProfile>;
