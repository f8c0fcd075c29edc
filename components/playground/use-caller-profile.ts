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

/** Who calls in this browser: several named callers, one of them chosen. */
export function useCallerProfile(slug: string, variables: readonly Variable[]) {
  const [list, setList] = useState<ProfileList>(() => readProfiles(slug));
  const [profile, setProfile] = useState<Profile>(() => readProfile(slug));
  const keep = (next: ProfileList) => {
    keepProfiles(slug, next);
    setList(next);
    setProfile(readProfile(slug, next.current));
  };
  return {
    profile,
    list,
    mayAdd: list.profiles.length < mostProfiles,
    change: (next: Profile) => {
      keepProfile(slug, list.current, next, variables);
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
      notify.success(`The profile ${gone?.name || "without a name"} is deleted`, {
        action: { label: "Undo", onClick: bringBack },
      });
    },
  };
}
export type CallerProfiles = ReturnType<typeof useCallerProfile>;
