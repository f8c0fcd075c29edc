import type { Tool } from "@/lib/agent/tool";
import { anthropic } from "./anthropic";
import { bhindi } from "./bhindi";
import { gemini } from "./gemini";
import { mcp } from "./mcp";
import { openai } from "./openai";
import { openaiStrict } from "./openai-strict";
import type { Target, TargetReason } from "./target";

/** The targets of a report, in order. To add one, write its file and list it here. */
export const targets = {
  bhindi,
  openai,
  "openai-strict": openaiStrict,
  anthropic,
  gemini,
  mcp,
} satisfies Record<string, Target>;
export type TargetName = keyof typeof targets;
export const targetNames = Object.keys(targets) as TargetName[];

export const targetVerdicts = ["fits", "degraded", "refused"] as const;
export type TargetVerdict = (typeof targetVerdicts)[number];
export type TargetReport = { target: TargetName; verdict: TargetVerdict; reasons: TargetReason[] };

/** Checks a tool against every target; the reasons for the worst verdict come first. */
export const reportTargets = (tool: Tool): TargetReport[] =>
  targetNames.map((target) => {
    const { refused, degraded } = targets[target].check(tool);
    const verdict = refused.length > 0 ? "refused" : degraded.length > 0 ? "degraded" : "fits";
    return { target, verdict, reasons: [...refused, ...degraded] };
  });
