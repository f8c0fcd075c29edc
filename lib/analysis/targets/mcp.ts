import { toPlainParameters } from "./plain-schema";
import { checkPatterns } from "./portable-keywords";
import { checkName, createReasons, type Target } from "./target";

/**
 * MCP passes on any JSON Schema object, 2020-12 unless `$schema` differs. Names are 1–128 letters,
 * digits, `_`, `-` and `.`. Clients check that every property is an object. Source:
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools ("Tool Names", SEP-986;
 * "inputSchema", SEP-1613).
 */
export const mcp: Target = {
  label: "MCP",
  fit(tool) {
    const reasons = createReasons();
    checkName(
      tool,
      /^[A-Za-z0-9_.-]{1,128}$/,
      "should be 1 to 128 letters, digits, _, - and .",
      reasons,
    );
    // MCP, Authorization (revision 2026-07-28, "Token Passthrough").
    if (tool.bearer === "required")
      reasons.refuse(
        "/bearer",
        "It acts with its caller’s own token, which MCP servers must not pass on. Use a credential instead, or offer the tool over REST only.",
      );
    checkPatterns(tool, reasons);
    const parameters = toPlainParameters(tool.parameters);
    return { description: tool.description, parameters, ...reasons };
  },
};
