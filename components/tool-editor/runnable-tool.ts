import { type Tool, toolSchema } from "@/lib/agent/tool";
import { toIssuePointer } from "@/lib/schema/zod-issue";

/** Fills in a missing name and description, so that incomplete tools can be run and previewed. */
const completeTool = (tool: Tool): Tool => ({
  ...tool,
  name: tool.name || "unnamed",
  description: tool.description.trim() ? tool.description : "No description yet.",
});

/** Returns the tool in a form that the server can run, or the problem to fix first. */
export const readRunnableTool = (tool: Tool): { tool: Tool } | { problem: string } => {
  const { data, error } = toolSchema.safeParse(completeTool(tool));
  if (data) return { tool: data };
  const [{ path, message } = { path: [], message: "" }] = error.issues;
  const where = toIssuePointer(path);
  return { problem: `Fix the tool first. ${where ? `${where}: ` : ""}${message}` };
};
