"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { argumentsOf } from "./deep-link";
import type { Source } from "./source";
import { useAskedCall } from "./use-asked-call";
import { useSource } from "./use-source";

export const namesOf = (tools: readonly Pick<Tool, "name">[]) => tools.map(({ name }) => name);

/** What the page's address asks for: a tool, a state of it, and arguments or a call of the log to begin with. */
export function useBenchAddress(slug: string, agent: AgentDetail, tools: ListedTool[]) {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const asked = useAskedCall(slug, query.get("call"), namesOf(tools));
  const wanted = asked.state === "found" ? asked.tool : query.get("tool");
  const state = useSource(slug, agent, query, wanted ?? tools[0]?.name ?? "");
  const { source, live, why, loading } = state;
  const version = source === "published" ? live?.version : undefined;
  const offered: readonly (Tool | ListedTool)[] =
    version === undefined ? tools : (live?.tools ?? []);
  const saved = offered.find(({ name }) => name === wanted) ?? offered[0];
  const given = asked.state === "found" ? asked.params : argumentsOf(query);

  const go = (more: Record<string, string>) => {
    const next = new URLSearchParams(more).toString();
    router.replace(`${path}?${next}`, { scroll: false });
    return next;
  };
  return {
    /** The query that the page is at. */
    address: query.toString(),
    asked,
    /** Arguments that come with the address. */
    given,
    source,
    live,
    version,
    /** Why the published state cannot be called. */
    why,
    loading,
    /** The tools of the state that is called, and the one that is open. */
    offered,
    saved,
    go,
    choose: (name: string) => {
      const named = query.get("source");
      go({ tool: name, ...(named && { source: named }) });
    },
    chooseSource: (next: Source) => {
      state.keep(next);
      go({ tool: saved?.name ?? "", source: next });
    },
  };
}
export type BenchAddress = ReturnType<typeof useBenchAddress>;
