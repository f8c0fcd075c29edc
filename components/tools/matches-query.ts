import type { ListedTool } from "@/lib/api/schemas/tools";

/** Whether a tool's name, description or category contains `query`, which is in lower case. */
export const matchesQuery = (tool: ListedTool, query: string): boolean =>
  [tool.name, tool.description, tool.category ?? ""].some((text) =>
    text.toLowerCase().includes(query),
  );
