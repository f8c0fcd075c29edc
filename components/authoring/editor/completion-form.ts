import type { Completion } from "@/lib/agent/completion";
import { isToolCompletion } from "@/lib/agent/completion";

/** Where the suggestions for a value come from. Keeps what was entered for the other sources. */
export type CompletionForm = {
  source: "none" | "list" | "tool";
  /** One value per line. */
  values: string;
  tool: string;
  select: string;
};

export const toCompletionForm = (completion: Completion | undefined): CompletionForm => {
  const blank = { source: "none" as const, values: "", tool: "", select: "" };
  if (!completion) return blank;
  if (!isToolCompletion(completion))
    return { ...blank, source: "list", values: completion.join("\n") };
  return { ...blank, source: "tool", tool: completion.tool, select: completion.select ?? "" };
};

const readLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export const fromCompletionForm = (form: CompletionForm): Completion | undefined => {
  if (form.source === "list") return readLines(form.values);
  if (form.source !== "tool") return undefined;
  const select = form.select.trim();
  return { tool: form.tool, ...(select && { select }) };
};

/** Maps a location in a completion to the form field that edits it. */
export const toCompletionPath = (steps: readonly string[], { source }: CompletionForm): string => {
  if (source === "list") return "values";
  return steps[0] === "select" ? "select" : "tool";
};
