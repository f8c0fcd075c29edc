import type { Tool } from "@/lib/agent/tool";
import { createReferenceBudget, type ReferenceBudget } from "@/lib/schema/inline-references";
import { appendPointer, parsePointer } from "@/lib/schema/json";
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
export const verdictLabels: Readonly<Record<TargetVerdict, string>> = {
  fits: "Works",
  degraded: "Partly",
  refused: "Not supported",
};
export type TargetReport = { target: TargetName; verdict: TargetVerdict; reasons: TargetReason[] };

/**
 * Returns the longest prefix of a path that exists in the tool, since an adapted schema may be
 * nested differently.
 */
const toExistingPath = (tool: Tool, path: string): string => {
  let value: unknown = tool;
  let existingPath = "";
  for (const step of parsePointer(path)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) break;
    value = (value as Record<string, unknown>)[step];
    existingPath = appendPointer(existingPath, step);
  }
  return existingPath;
};

const getVerdict = (
  refused: readonly TargetReason[],
  degraded: readonly TargetReason[],
): TargetVerdict => {
  if (refused.length > 0) return "refused";
  return degraded.length > 0 ? "degraded" : "fits";
};

type Budgets = Record<TargetName, ReferenceBudget>;

/** Creates the budgets that the tools of an agent share, as they do in an export to each target. */
export const createBudgets = () =>
  Object.fromEntries(targetNames.map((target) => [target, createReferenceBudget()])) as Budgets;

/** Checks a tool against every target. The reasons for the worst verdict come first. */
export const reportTargets = (tool: Tool, budgets = createBudgets()): TargetReport[] =>
  targetNames.map((target) => {
    const { refused, degraded } = targets[target].fit(tool, budgets[target]);
    const verdict = getVerdict(refused, degraded);
    const reasons = [...refused, ...degraded].map(({ path, message }) => ({
      path: toExistingPath(tool, path),
      message,
    }));
    return { target, verdict, reasons };
  });
