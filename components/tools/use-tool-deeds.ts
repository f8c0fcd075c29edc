"use client";

import { useRouter } from "next/navigation";
import { useGo } from "@/components/layout/leave-guard";
import {
  bareTool,
  useClearCache,
  useDeleteTool,
  useInsertTool,
  useOrderTools,
} from "@/components/queries/tools";
import { notify } from "@/components/ui/toaster";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { copyName } from "./copy-name";

const sentence = (error: unknown) => ({
  description: error instanceof Error ? error.message : undefined,
});

/** The actions of the tool list. `current` is the name of the open tool. */
export function useToolDeeds(slug: string, tools: ListedTool[], current?: string) {
  const router = useRouter();
  const go = useGo();
  const order = useOrderTools(slug);
  const remove = useDeleteTool(slug);
  const insert = useInsertTool(slug);
  const clearCache = useClearCache(slug);
  const names = tools.map(({ name }) => name);

  const reorder = (next: string[]) => {
    if (next.every((name, index) => name === names[index])) return;
    order.mutate(next, {
      onError: (problem) => notify.error("The order could not be saved", sentence(problem)),
    });
  };

  const duplicate = async (tool: ListedTool) => {
    const name = copyName(tool.name, names);
    const place = names.indexOf(tool.name) + 1;
    try {
      await insert.mutateAsync({
        tool: { ...bareTool(tool), name },
        names: names.toSpliced(place, 0, name),
      });
      go(`/agents/${slug}/tools/${encodeURIComponent(name)}`);
    } catch (error) {
      notify.error(`${tool.name} could not be duplicated`, sentence(error));
    }
  };

  const bringBack = async (tool: ListedTool) => {
    try {
      await insert.mutateAsync({ tool: bareTool(tool), names });
      notify.success(`${tool.name} was restored`);
    } catch (error) {
      notify.error(`${tool.name} could not be restored`, sentence(error));
    }
  };

  const discard = async (tool: ListedTool) => {
    try {
      await remove.mutateAsync(tool.name);
      if (tool.name === current) router.push(`/agents/${slug}/tools`);
      notify.success(`${tool.name} was deleted`, {
        action: { label: "Undo", onClick: () => bringBack(tool) },
      });
    } catch (error) {
      notify.error(`${tool.name} could not be deleted`, sentence(error));
    }
  };

  const forget = async (tool: ListedTool) => {
    try {
      await clearCache.mutateAsync(tool.name);
      notify.success(`${tool.name}: cache cleared`);
    } catch (error) {
      notify.error(`${tool.name}: the cache could not be cleared`, sentence(error));
    }
  };

  return { reorder, duplicate, discard, forget };
}
