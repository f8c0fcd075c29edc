import { type ModelReference, modelReferenceSchema } from "@/lib/agent/model/model-settings";
import { isObject } from "@/lib/schema/json";
import { getLocalStorage, readJson, saveJson } from "./stored-values";

/** The models with which an agent's tests run, besides its own. */
export type TestModels = {
  /** Whether the tests also run with the agent's own model. */
  includesOwn: boolean;
  others: readonly ModelReference[];
};

export const MAX_OTHER_MODELS = 9;
const getStorageKey = (slug: string) => `toolwright.test-models.${slug}`;

export const saveTestModels = (slug: string, models: TestModels): void =>
  saveJson(getLocalStorage, getStorageKey(slug), models);

export function readTestModels(slug: string): TestModels {
  const stored = readJson(getLocalStorage, getStorageKey(slug));
  const { includesOwn, others } = isObject(stored) ? stored : {};
  return {
    includesOwn: includesOwn !== false,
    others: (Array.isArray(others) ? others : []).flatMap(
      (each) => modelReferenceSchema.safeParse(each).data ?? [],
    ),
  };
}
