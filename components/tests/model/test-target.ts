import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ModelTestResult } from "@/lib/api/schemas/model-tests";

/** Whose tools the models are offered: the draft's, or those of the live version. */
export type TestTarget = "draft" | number;

export const formatTarget = (target: TestTarget): string =>
  target === "draft" ? "Draft" : `Version ${target}`;

/** Identifies a model, wherever it is reached. */
export const toModelKey = ({ provider, id, baseUrl = "", credential = "" }: ModelReference) =>
  JSON.stringify([provider, id, baseUrl, credential]);

/** The results of one test, or of one model, in order. */
export const groupBy = <Key>(
  results: readonly ModelTestResult[],
  toKey: (result: ModelTestResult) => Key,
): [Key, ModelTestResult[]][] => [...Map.groupBy(results, toKey)];

/** What people call no tool. */
export const formatTool = (name: string | null): string => name ?? "no tool";
