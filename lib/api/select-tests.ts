import { AppError } from "@/lib/errors";

/**
 * Returns the tests with these names, or all of them without names. Throws `not_found` for an
 * unknown name.
 */
export const selectTests = <Test extends { name: string }>(
  tests: readonly Test[],
  names: readonly string[] | undefined,
): Test[] => {
  const unknown = names?.find((name) => !tests.some((test) => test.name === name));
  if (unknown !== undefined)
    throw new AppError("not_found", `There is no test called "${unknown}".`);
  return tests.filter(({ name }) => names?.includes(name) ?? true);
};
