import type { ToolError } from "./tool-error";

/** The outcome of a call: `data` as the tool's response type requires, or the tool's own error. */
export type CallOutcome =
  | { ok: true; responseType: string; data: Record<string, unknown> }
  | { ok: false; error: ToolError };
