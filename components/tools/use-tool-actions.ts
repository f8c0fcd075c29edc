"use client";

import { useRouter } from "next/navigation";
import { useGuardedNavigate } from "@/components/layout/leave-guard";
import { toTool, useDeleteTool, useInsertTool, useReorderTools } from "@/components/queries/tools";
import { notify } from "@/components/ui/overlays/toaster";
import { copyName } from "@/lib/agent/copy-name";
import { listUsedNames } from "@/lib/agent/model-names";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { useNotifiedClearCache } from "./use-notified-clear-cache";

/** The actions of the tool list. `current` is the name of the open tool. */
export function useToolActions(slug: string, tools: ListedTool[], current?: string) {
  const router = useRouter();
  const go = useGuardedNavigate();
  const order = useReorderTools(slug);
  const remove = useDeleteTool(slug);
  const insert = useInsertTool(slug);
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
        tool: { ...copy, name },
        names: names.toSpliced(position, 0, name),
      });
      go(`/agents/${slug}/tools/${encodeURIComponent(name)}`);
    } catch (error) {
      notify.failure(`${tool.name} could not be duplicated`, error);
    }
  };

  const restore = async (tool: ListedTool) => {
    try {
      await insert.mutateAsync({ tool: toTool(tool), names });
      notify.success(`${tool.name} was restored`);
    } catch (error) {
      notify.failure(`${tool.name} could not be restored`, error);
    }
  };

  const discard = async (tool: ListedTool) => {
    try {
      await remove.mutateAsync(tool.name);
      if (tool.name === current) router.push(`/agents/${slug}/tools`);
      notify.success(`${tool.name} was deleted`, {
        action: { label: "Undo", onClick: () => restore(tool) },
      });
    } catch (error) {
      notify.failure(`${tool.name} could not be deleted`, error);
    }
  };

  return { reorder, duplicate, discard, clearCache };
}
