/** The codes of suggestions about a tool by itself. */
const toolLintCodes = [
  "contradictory-annotations",
  "default-export-not-a-function",
  "hidden-characters",
  "impossible-credential",
  "literal-secret",
  "long-description",
  "missing-colon",
  "missing-confirmation",
  "missing-description",
  "missing-items",
  "missing-purpose",
  "model-command",
  "never-cached",
  "not-enforceable",
  "odd-name",
  "odd-version",
  "optional-path-value",
  "unfilled-placeholder",
  "unknown-argument",
  "unknown-required",
  "unmatched-host",
  "unusable-enum-value",
  "unused-default-export",
] as const;
export type ToolLintCode = (typeof toolLintCodes)[number];

/** Every code of a suggestion. `docs/reference/warnings.md` explains them. */
export const lintCodes = [
  ...toolLintCodes,
  "bearer-not-used",
  "closed-to-sign-in",
  "handoff-to-itself",
  "missing-base-url",
  "missing-credential",
  "refused-destination",
  "taken-header",
  "unknown-agent",
  "unmatched-mode",
  "unmatched-origin",
] as const;
export type LintCode = (typeof lintCodes)[number];
