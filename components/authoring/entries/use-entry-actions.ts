"use client";

import { useRouter } from "next/navigation";
import {
  type AgentLists,
  type ListName,
  useChangeAgentList,
} from "@/components/queries/agent-lists";
import { notify } from "@/components/ui/overlays/toaster";
import { useGuardedNavigate } from "@/components/unsaved-changes/leave-guard";
import { type EntryKind, getEntryPath } from "./entry-kind";

/**
 * Returns the actions for a list of prompts or resources. `current` is the id of the open entry.
 */
export function useEntryActions<Name extends ListName>(
  slug: string,
  kind: EntryKind<Name>,
  current: string | undefined,
) {
  type Entry = AgentLists[Name];
  const { list, getId } = kind;
  const router = useRouter();
  const go = useGuardedNavigate();
  const { save, saveOptimistically } = useChangeAgentList(slug, list);

  const move = async (id: string, to: number) => {
    try {
      await saveOptimistically((entries) => {
        const moved = entries.filter((entry) => getId(entry) === id);
        return entries.filter((entry) => getId(entry) !== id).toSpliced(to, 0, ...moved);
      });
    } catch (error) {
      notify.failure("The order could not be saved", error);
    }
  };

  const duplicate = async (entry: Entry) => {
    let copyId = "";
    try {
      await save((entries) => {
        const copy = kind.copy(entry, entries.map(getId));
        copyId = getId(copy);
        const position = entries.findIndex((other) => getId(other) === getId(entry)) + 1;
        return entries.toSpliced(position, 0, copy);
      });
      go(getEntryPath(slug, list, copyId));
    } catch (error) {
      notify.failure(`${getId(entry)} could not be duplicated`, error);
    }
  };

  /** Deletes an entry. Rejects if that fails. */
  const discard = async (entry: Entry) => {
    const id = getId(entry);
    // Leave first; otherwise the open editor would report that the entry was deleted.
    if (id === current) router.push(`/agents/${slug}/${list}`);
    await save((entries) => entries.filter((other) => getId(other) !== id));
    notify.success(`${id} was deleted`);
  };

  return { move, duplicate, discard };
}
