import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ModelTestResult } from "@/lib/api/schemas/model-tests";

/** The tools that the models are offered: those of the draft, or of a published version. */
export type TestTarget = "draft" | number;

export const formatTarget = (target: TestTarget): string =>
  target === "draft" ? "Draft" : `Version ${target}`;

/** Identifies a model together with the server at which it is reached. */
export const toModelKey = ({ provider, id, baseUrl = "", credential = "" }: ModelReference) =>
  JSON.stringify([provider, id, baseUrl, credential]);

/** Groups results by key, such as by test or by model, in order. */
export const groupBy = <Key>(
  results: readonly ModelTestResult[],
  toKey: (result: ModelTestResult) => Key,
): [Key, ModelTestResult[]][] => [...Map.groupBy(results, toKey)];

/** Formats a tool's name, or its absence as "no tool". */
export const formatTool = (name: string | null): string => name ?? "no tool";
