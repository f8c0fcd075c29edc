"use client";

import { useState } from "react";
import {
  readTestModels,
  saveTestModels,
  type TestModels,
} from "@/components/browser-storage/test-models";
import { type ModelSettings, toModelReference } from "@/lib/agent/model/model-settings";

/** The models with which tests run, remembered in this browser. */
export function useTestModels(slug: string, settings: ModelSettings | undefined) {
  const [selection, setChosen] = useState<TestModels>(() => readTestModels(slug));
  const own = settings && toModelReference(settings);
  return {
    own,
    selection,
    choose: (models: TestModels) => {
      setChosen(models);
      saveTestModels(slug, models);
    },
    models: [...(own && selection.includesOwn ? [own] : []), ...selection.others],
  };
}
