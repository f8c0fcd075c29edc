import { appendPointer } from "@/lib/schema/json";
import { checkName, listLevels, type Target, type TargetReason } from "./target";

/**
 * Tools of the Messages API: JSON Schema 2020-12, no union at the top level, top-level names of 1–64 letters, digits,
 * `_`, `.` and `-`. The API does not check nested names.
 * Sources: https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use (names),
 * https://platform.claude.com/docs/en/managed-agents/self-hosted-sandboxes (schemas), and the API's own errors
 * (github.com/anthropics/claude-code/issues/5973).
 */
export const anthropic: Target = {
  label: "Anthropic",
  check(tool) {
    const { parameters } = tool;
    const refused: TargetReason[] = ["anyOf", "oneOf"]
      .filter((keyword) => parameters[keyword] !== undefined)
      .map((keyword) => ({
        path: `/parameters/${keyword}`,
        message: `Anthropic does not accept "${keyword}" at the top level of the parameters.`,
      }));
    for (const name of Object.keys(parameters.properties))
      if (!/^[A-Za-z0-9_.-]{1,64}$/.test(name))
        refused.push({
          path: appendPointer("/parameters/properties", name),
          message: "Anthropic requires names of 1 to 64 letters, digits, _, . and - here.",
        });
    const degraded = checkName(
      tool,
      /^[A-Za-z0-9_-]{1,64}$/,
      "must be 1 to 64 letters, digits, _ and -",
    );
    for (const { schema, path } of listLevels(tool))
      if (typeof schema.$schema === "string" && schema.$schema.includes("draft-07"))
        degraded.push({
          path: appendPointer(path, "$schema"),
          message: "Anthropic reads every schema as JSON Schema 2020-12.",
        });
    return { refused, degraded };
  },
};
