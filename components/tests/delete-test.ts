import { getUnusedTestName } from "@/components/queries/tests";
import { notify } from "@/components/ui/overlays/toaster";

/** Applies `change` to the saved tests and saves the result. */
type SaveTests<Test> = (change: (tests: Test[]) => Test[]) => Promise<unknown>;

/**
 * Deletes a test and offers to undo that. A restored test returns to its position, under another
 * name if its own has been taken. Resolves to whether it was deleted.
 */
export const deleteTest = async <Test extends { name: string }>(
  test: Test,
  at: number,
  save: SaveTests<Test>,
): Promise<boolean> => {
  try {
    await save((tests) => tests.filter(({ name }) => name !== test.name));
  } catch (error) {
    notify.error(error instanceof Error ? error.message : "The test could not be deleted.");
    return false;
  }
  const restore = (tests: Test[]) => {
    const names = tests.map(({ name }) => name);
    return tests.toSpliced(at, 0, { ...test, name: getUnusedTestName(test.name, names) });
  };
  notify.success(`Test ${test.name} deleted`, {
    action: {
      label: "Undo",
      onClick: () =>
        void save(restore).catch(() => notify.error("The test could not be restored.")),
    },
  });
  return true;
};
