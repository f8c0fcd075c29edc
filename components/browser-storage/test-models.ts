import { type ModelReference, modelReferenceSchema } from "@/lib/agent/model/model-settings";

/** The models with which an agent's tests run, besides its own. */
export type TestModels = {
  /** Whether the tests also run with the agent's own model. */
  includesOwn: boolean;
  others: readonly ModelReference[];
};

export const MAX_OTHER_MODELS = 9;
const getStorageKey = (slug: string) => `toolwright.test-models.${slug}`;

export function saveTestModels(slug: string, models: TestModels): void {
  try {
    localStorage.setItem(getStorageKey(slug), JSON.stringify(models));
  } catch {
    // Storage may be full or blocked. The choice then lasts until the page is closed.
  }
}

export function readTestModels(slug: string): TestModels {
  const nothing: TestModels = { includesOwn: true, others: [] };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(slug)) ?? "null");
    if (typeof stored !== "object" || stored === null) return nothing;
    const { includesOwn, others } = stored as { includesOwn?: unknown; others?: unknown };
    return {
      includesOwn: includesOwn !== false,
      others: (Array.isArray(others) ? others : []).flatMap((each) => {
        const { data } = modelReferenceSchema.safeParse(each);
        return data ? [data] : [];
      }),
    };
  } catch {
    return nothing;
  }
}
