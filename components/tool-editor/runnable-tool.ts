import { type Tool, toolSchema } from "@/lib/agent/tool";
import { toIssuePointer } from "@/lib/schema/zod-issue";

/** Incomplete tools can be run and previewed, so a missing name and description are filled in. */
const completeTool = (tool: Tool): Tool => ({
  ...tool,
  name: tool.name || "unnamed",
  description: tool.description.trim() ? tool.description : "No description yet.",
});

/** The tool as the server can run it, or what has to be fixed first. */
export const readRunnableTool = (tool: Tool): { tool: Tool } | { problem: string } => {
  const { data, error } = toolSchema.safeParse(completeTool(tool));
  if (data) return { tool: data };
  const [{ path, message } = { path: [], message: "" }] = error.issues;
  const where = toIssuePointer(path);
  return { problem: `Fix the tool first. ${where ? `${where}: ` : ""}${message}` };
};
