import { describeTopLevel, leaveOutNames } from "./adapt-parameters";
import { toPlainParameters } from "./plain-schema";
import { checkPatterns } from "./portable-keywords";
import { checkName, createReasons, type Target } from "./target";

/** What the API rejects at the top level of the parameters, with the whole request. */
export const topLevelRules = {
  keywords: ["anyOf", "oneOf", "allOf"],
  namePattern: /^[A-Za-z0-9_.-]{1,64}$/,
  names: "Anthropic requires names of 1 to 64 letters, digits, _, . and - here.",
};

/**
 * Tools of the Messages API: JSON Schema 2020-12, no union at the top level, top-level names of 1–64 letters, digits,
 * `_`, `.` and `-`. The API does not check nested names.
 * Sources: https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use (names),
 * https://platform.claude.com/docs/en/managed-agents/self-hosted-sandboxes (schemas), and the API's own errors
 * (github.com/anthropics/claude-code/issues/5973).
 */
export const anthropic: Target = {
  label: "Anthropic",
  fit(tool) {
    const reasons = createReasons();
    checkName(tool, /^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, _ and -", reasons);
    checkPatterns(tool, reasons);
    const plain = toPlainParameters(tool.parameters);
    const parameters = leaveOutNames(
      describeTopLevel(plain, topLevelRules.keywords, "Anthropic", reasons),
      {
        pattern: topLevelRules.namePattern,
        requirement: topLevelRules.names,
        isChecked: (path) => path === "/parameters",
      },
      reasons,
    );
    return { description: tool.description, parameters, ...reasons };
  },
};
