import { nameReason, type Target } from "./target";

/**
 * MCP passes any JSON Schema object on, 2020-12 unless `$schema` says otherwise; names are 1–128 letters,
 * digits, `_`, `-` and `.`. Source: https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 * ("Tool Names", SEP-986; "inputSchema", SEP-1613).
 */
export const mcp: Target = {
  label: "MCP",
  check: (tool) => ({
    refused: [],
    degraded: nameReason(
      tool,
      /^[A-Za-z0-9_.-]{1,128}$/,
      "should only hold 128 letters, digits, _, - and .",
    ),
  }),
};
