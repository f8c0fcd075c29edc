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

/** What the page's URL selects: a tool, the draft or published version, and arguments or a logged call. */
export function useBenchAddress(slug: string, agent: AgentDetail, tools: ListedTool[]) {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const asked = useAskedCall(slug, query.get("call"), namesOf(tools));
  const wanted = asked.state === "ready" ? asked.tool : query.get("tool");
  const state = useSource(slug, agent, query, wanted ?? tools[0]?.name ?? "");
  const { source, live, why, loading } = state;
  const version = source === "published" ? live?.version : undefined;
  const offered: readonly (Tool | ListedTool)[] =
    version === undefined ? tools : (live?.tools ?? []);
  const saved = offered.find(({ name }) => name === wanted) ?? offered[0];
  const given = asked.state === "ready" ? asked.params : argumentsOf(query);

  const go = (more: Record<string, string>) => {
    const next = new URLSearchParams(more).toString();
    router.replace(`${path}?${next}`, { scroll: false });
    return next;
  };
  return {
    /** The current query string. */
    address: query.toString(),
    asked,
    /** Arguments from the URL or from the logged call. */
    given,
    source,
    live,
    version,
    /** Why the published version cannot be called; undefined when it can. */
    why,
    loading,
    /** The tools of the selected version, and the selected one. */
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
