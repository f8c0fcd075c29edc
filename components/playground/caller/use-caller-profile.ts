"use client";

import { useState } from "react";
import {
  deleteProfile,
  MAX_PROFILES,
  type Profile,
  type ProfileList,
  readProfile,
  readProfiles,
  saveProfile,
  saveProfiles,
} from "@/components/browser-storage/caller-profiles";
import { notify } from "@/components/ui/overlays/toaster";
import type { Variable } from "@/lib/agent/manifest";

/** Drops prefilled fields that were edited. From then on they belong to the caller profile. */
const keepUnchanged = (fields: HostFields, next: Profile): HostFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => next[name as keyof HostFields] === value),
  );

type HostFields = Partial<Pick<Profile, "userId" | "chatId">>;

/**
 * The caller profiles stored in this browser, one of which is selected. `actingAs` overrides the
 * profile's host fields with those of a logged call. The overrides are not stored.
 */
export function useCallerProfile(
  slug: string,
  variables: readonly Variable[],
  actingAs: HostFields = {},
) {
  const [list, setList] = useState<ProfileList>(() => readProfiles(slug));
  const [callFields, setCallFields] = useState<HostFields>(actingAs);
  const [profile, setProfile] = useState<Profile>(() => ({ ...readProfile(slug), ...actingAs }));
  const saveList = (next: ProfileList) => {
    saveProfiles(slug, next);
    setList(next);
    setCallFields({});
    setProfile(readProfile(slug, next.current));
  };
  return {
    profile,
    /** The names of the host fields that come from a logged call. */
    fieldsFromCall: Object.keys(callFields),
    list,
    canAdd: list.profiles.length < MAX_PROFILES,
    change: (next: Profile) => {
      const storedProfile = readProfile(slug, list.current);
      const remaining = keepUnchanged(callFields, next);
      const storedFields = Object.fromEntries(
        (Object.keys(remaining) as (keyof HostFields)[]).map((name) => [name, storedProfile[name]]),
      );
      saveProfile(slug, list.current, { ...next, ...storedFields }, variables);
      setCallFields(remaining);
      setProfile(next);
    },
    select: (id: string) => saveList({ ...list, current: id }),
    add: (name: string) => {
      const id = crypto.randomUUID();
      saveList({ current: id, profiles: [...list.profiles, { id, name }] });
    },
    rename: (name: string) =>
      saveList({
        ...list,
        profiles: list.profiles.map((each) =>
          each.id === list.current ? { ...each, name } : each,
        ),
      }),
    remove: () => {
      const removed = list.profiles.find(({ id }) => id === list.current);
      deleteProfile(slug, list.current);
      const remaining = list.profiles.filter(({ id }) => id !== list.current);
      saveList({ current: remaining[0]?.id ?? "default", profiles: remaining });
      if (remaining.length === 0) setList(readProfiles(slug));
      const undo = () => {
        if (!removed) return;
        const { profiles } = readProfiles(slug);
        saveProfile(slug, removed.id, profile, variables);
        saveList({
          current: removed.id,
          profiles: [...profiles.filter(({ id }) => id !== removed.id), removed],
        });
      };
      notify.success(`Profile ${removed?.name || "Unnamed"} deleted`, {
        action: { label: "Undo", onClick: undo },
      });
    },
  };
}
export type CallerProfiles = ReturnType<typeof useCallerProfile>;
