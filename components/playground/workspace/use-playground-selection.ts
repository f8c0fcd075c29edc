"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { replacePath } from "@/components/client/site-path";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { readLinkArguments } from "../runs/deep-link";
import { useCallFromLog } from "../runs/use-call-from-log";
import type { Source } from "./source";
import { useSource } from "./use-source";

export const getToolNames = (tools: readonly Pick<Tool, "name">[]) => tools.map(({ name }) => name);

/**
 * Reads the selection in the page's URL: a tool, the draft or published version, and arguments or a
 * logged call.
 */
export function usePlaygroundSelection(
  slug: string,
  agent: AgentDetail,
  tools: ListedTool[],
  incompleteTools: readonly ListedIncompleteEntry[],
) {
  const pathname = usePathname();
  const query = useSearchParams();
  const prefilledCall = useCallFromLog(query.get("call"), getToolNames(tools));
  const requestedTool = prefilledCall.state === "ready" ? prefilledCall.tool : query.get("tool");
  const draftTool = tools.find(({ name }) => name === requestedTool) ?? tools[0];
  const sourceState = useSource(slug, agent, query, {
    requested: requestedTool,
    inDraft: draftTool?.name ?? "",
  });
  const { source, liveAgent, unavailableReason, retryVersion, isLoading } = sourceState;
  const version = source === "published" ? liveAgent?.version : undefined;
  const availableTools: readonly (Tool | ListedTool)[] =
    version === undefined ? tools : (liveAgent?.tools ?? []);
  const foundTool = availableTools.find(({ name }) => name === requestedTool);
  const selectedTool = foundTool ?? availableTools[0];
  const draftIncompleteTools = version === undefined ? incompleteTools : [];
  const newIncompleteTools = draftIncompleteTools.filter(({ entry }) => entry === null);
  // The arguments of a tool that does not exist are not those of the tool shown instead.
  const missingTool = !foundTool && !isLoading && requestedTool ? requestedTool : undefined;
  const linkParams =
    prefilledCall.state === "ready" ? prefilledCall.params : readLinkArguments(query);

  const navigate = (params: Record<string, string>) => {
    const next = new URLSearchParams(params).toString();
    replacePath(`${pathname}?${next}`);
    return next;
  };
  return {
    /** The current query string. */
    queryString: query.toString(),
    prefilledCall,
    /** Arguments from the URL or from the logged call. */
    initialParams: missingTool === undefined ? linkParams : undefined,
    source,
    liveAgent,
    version,
    /** Why the published version cannot be called. Undefined if it can. */
    unavailableReason,
    /** Loads the published version again. Undefined unless it could not be loaded. */
    retryVersion,
    isLoading,
    /** The tools of the selected version. `selectedTool` is the selected one. */
    availableTools,
    selectedTool,
    /** The tool that the URL names, if it does not exist. */
    missingTool,
    /** New tools that are incomplete and cannot run. */
    newIncompleteTools,
    /** The new incomplete tool that is selected instead of a complete one. */
    newIncompleteTool: newIncompleteTools.find(({ id }) => id === query.get("incomplete")),
    /** The incomplete changes of the selected tool. */
    incompleteChanges: draftIncompleteTools.find(
      ({ entry }) => entry !== null && entry === selectedTool?.name,
    ),
    selectIncompleteTool: (id: string) => void navigate({ incomplete: id }),
    navigate,
    selectTool: (name: string) => {
      const requestedSource = query.get("source");
      navigate({ tool: name, ...(requestedSource && { source: requestedSource }) });
    },
    selectSource: (next: Source) => {
      sourceState.setSource(next);
      navigate({ tool: selectedTool?.name ?? "", source: next });
    },
  };
}
export type PlaygroundSelection = ReturnType<typeof usePlaygroundSelection>;
