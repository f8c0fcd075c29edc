import type { ModelTest } from "../agent/model-tests/model-test";
import { isJsonEqual } from "../schema/json";
import { textOnlyChange, type UnassignedChange } from "./version-change";

/** Compares model tests by name. Changes are invisible to callers. */
export const diffModelTests = (
  previous: readonly ModelTest[] = [],
  current: readonly ModelTest[] = [],
): UnassignedChange[] => {
  const path = "/modelTests";
  const before = new Map(previous.map((test) => [test.name, test]));
  const names = new Set(current.map(({ name }) => name));
  return [
    ...previous.flatMap(({ name }, index) =>
      names.has(name)
        ? []
        : textOnlyChange(`${path}/${index}`, `The test "${name}" of the model was removed.`),
    ),
    ...current.flatMap((test, index) => {
      const earlier = before.get(test.name);
      if (isJsonEqual(earlier, test)) return [];
      return textOnlyChange(
        `${path}/${index}`,
        `The test "${test.name}" of the model ${earlier ? "changed" : "is new"}.`,
      );
    }),
  ];
};
