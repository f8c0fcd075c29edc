import { useQuery } from "@tanstack/react-query";
import type { ToolReport } from "@/lib/api/schemas/reports";
import { agentPath, askApi } from "./api";

export const reportKeys = {
  agent: (slug: string) => ["agents", "detail", slug, "report"] as const,
};

/** What could be better about the draft's tools, and what each consumer gets of them. */
export const useReport = (slug: string) =>
  useQuery({
    queryKey: reportKeys.agent(slug),
    queryFn: async ({ signal }) =>
      (await askApi<{ tools: ToolReport[] }>("GET", `${agentPath(slug)}/report`, { signal })).tools,
    // Whoever publishes wants to know about the draft as it is now.
    staleTime: 0,
  });
