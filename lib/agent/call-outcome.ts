import type { ToolError } from "./tool-error";

/** What became of a call: `data` shaped by the tool's response type, or the tool's own error. */
export type CallOutcome =
  | { ok: true; responseType: string; data: Record<string, unknown> }
  | { ok: false; error: ToolError };
