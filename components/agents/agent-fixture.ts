import type { AgentDetail } from "@/lib/api/schemas/agents";

/** An agent that has never been published. */
export const agent: AgentDetail = {
  slug: "trains",
  name: "Trains",
  description: "",
  publishedVersion: null,
  changes: 0,
  endpoint: "https://tools.example/api/agents/trains",
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};
