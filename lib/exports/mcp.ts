import { mcp as target } from "@/lib/analysis/targets/mcp";
import type { Export } from "./export";
import { listFittingTools } from "./function-tools";
import { toMcpTool } from "./mcp-tool";

export const mcp: Export = {
  label: "MCP",
  description: "The tools/list result of the Model Context Protocol.",
  mediaType: "application/json",
  fileName: "mcp.json",
  render: (agent) => ({
    tools: listFittingTools(agent, target).map((tool) => toMcpTool(tool, tool.modelName, tool)),
  }),
};
