"use client";

import { useRouter } from "next/navigation";
import {
  toTool,
  useChangeTools,
  useDeleteTool,
  useDeleteTools,
  useInsertTools,
  useReorderTools,
} from "@/components/queries/tools";
import { notify } from "@/components/ui/overlays/toaster";
import { useGuardedNavigate } from "@/components/unsaved-changes/leave-guard";
import { copyName } from "@/lib/agent/copy-name";
import { formatCount } from "@/lib/agent/format-count";
import { listUsedNames } from "@/lib/agent/model-names";
import type { ListedTool, SharedToolChange } from "@/lib/api/schemas/tools";
import { useNotifiedClearCache } from "./use-notified-clear-cache";

/** The actions of the tool list. `current` is the name of the open tool. */
export function useToolActions(slug: string, tools: ListedTool[], current?: string) {
  const router = useRouter();
  const go = useGuardedNavigate();
  const order = useReorderTools(slug);
  const remove = useDeleteTool(slug);
  const removeAll = useDeleteTools(slug);
  const changes = useChangeTools(slug);
  const insert = useInsertTools(slug);
  const clearCache = useNotifiedClearCache(slug);
  const names = tools.map(({ name }) => name);

  const reorder = (next: string[]) => {
    if (next.every((name, index) => name === names[index])) return;
    order.mutate(next, {
      onError: (problem) => notify.failure("The order could not be saved", problem),
    });
  };

  const duplicate = async (tool: ListedTool) => {
    const name = copyName(tool.name, listUsedNames(tools));
    const { modelName: _, ...copy } = toTool(tool);
    const position = names.indexOf(tool.name) + 1;
    try {
      await insert.mutateAsync({
        tools: [{ ...copy, name }],
        names: names.toSpliced(position, 0, name),
      });
      go(`/agents/${slug}/tools/${encodeURIComponent(name)}`);
    } catch (error) {
      notify.failure(`${tool.name} could not be duplicated`, error);
    }
  };

  const restore = async (deleted: readonly ListedTool[], subject: string) => {
    const were = deleted.length === 1 ? "was" : "were";
    try {
      await insert.mutateAsync({ tools: deleted.map(toTool), names });
      notify.success(`${subject} ${were} restored`);
    } catch (error) {
      notify.failure(`${subject} could not be restored`, error);
    }
  };

  const notifyDeleted = (deleted: readonly ListedTool[], subject: string) => {
    if (deleted.some(({ name }) => name === current)) router.push(`/agents/${slug}/tools`);
    notify.success(`${subject} ${deleted.length === 1 ? "was" : "were"} deleted`, {
      action: { label: "Undo", onClick: () => restore(deleted, subject) },
    });
  };

  const discard = async (tool: ListedTool) => {
    try {
      await remove.mutateAsync(tool.name);
      notifyDeleted([tool], tool.name);
    } catch (error) {
      notify.failure(`${tool.name} could not be deleted`, error);
    }
  };

  /** Throws if they could not be deleted. */
  const discardAll = async (deleted: readonly ListedTool[]) => {
    await removeAll.mutateAsync(deleted.map(({ name }) => name));
    notifyDeleted(deleted, formatCount(deleted.length, "tool"));
  };

  /** Throws if they could not be changed. */
  const change = async (changedNames: readonly string[], shared: SharedToolChange) => {
    await changes.mutateAsync({ names: changedNames, change: shared });
  };

  const setEnabled = async ({ name }: ListedTool, enabled: boolean) => {
    try {
      await change([name], { enabled });
      notify.success(`${name} was ${enabled ? "enabled" : "disabled"} in the draft`);
    } catch (error) {
      notify.failure(`${name} could not be ${enabled ? "enabled" : "disabled"}`, error);
    }
  };

  return { reorder, duplicate, discard, discardAll, change, setEnabled, clearCache };
}
