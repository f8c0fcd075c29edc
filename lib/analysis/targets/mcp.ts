import { appendPointer } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { topLevelRules } from "./anthropic";
import { toPlainParameters } from "./plain-schema";
import { checkPatterns } from "./portable-keywords";
import { checkName, createReasons, type Reasons, type Target } from "./target";

/**
 * Reports what MCP allows but hosts that pass the tools on to Claude do not. One such tool makes
 * Anthropic's API reject the request with all of them (github.com/anthropics/claude-code/issues/45106,
 * github.com/twilio-labs/mcp/issues/56).
 */
const checkForClaude = (parameters: ParametersSchema, { degrade }: Reasons) => {
  for (const keyword of topLevelRules.keywords)
    if (parameters[keyword] !== undefined)
      degrade(
        appendPointer("/parameters", keyword),
        `"${keyword}" at the top level of the parameters makes all tools fail in some hosts with Claude models, such as Claude Code.`,
      );
  for (const name of Object.keys(parameters.properties))
    if (!topLevelRules.namePattern.test(name))
      degrade(
        appendPointer("/parameters/properties", name),
        `This name makes all tools fail in some hosts with Claude models, such as Claude Code. ${topLevelRules.names}`,
      );
};

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
        "It acts with its caller's own token, which MCP servers must not pass on. Use a credential instead, or offer the tool over REST only.",
      );
    checkPatterns(tool, reasons);
    const parameters = toPlainParameters(tool.parameters);
    checkForClaude(parameters, reasons);
    return { description: tool.description, parameters, ...reasons };
  },
};
