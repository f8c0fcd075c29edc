import { notify } from "@/components/ui/overlays/toaster";
import { formatList } from "@/lib/agent/format-list";
import type { Tool } from "@/lib/agent/tool";

/**
 * Returns the parameters that a change removed or renamed although tests pass them, and the number
 * of those tests.
 */
export const findRemovedArguments = (before: Tool, after: Tool) => {
  const removed = Object.keys(before.parameters.properties).filter(
    (name) => !Object.hasOwn(after.parameters.properties, name),
  );
  const tests = (after.examples ?? []).map(({ params }) =>
    removed.filter((name) => Object.hasOwn(params, name)),
  );
  return {
    names: removed.filter((name) => tests.some((names) => names.includes(name))),
    testCount: tests.filter((names) => names.length > 0).length,
  };
};

/** Warns about tests that no longer fit, because tests are not changed with the tool. */
export const notifyRemovedArguments = (before: Tool, after: Tool, openTests: () => void): void => {
  const { names, testCount } = findRemovedArguments(before, after);
  if (testCount === 0) return;
  const list = formatList(names.map((name) => `"${name}"`));
  notify.warning(
    testCount === 1 ? `A test still passes ${list}` : `${testCount} tests still pass ${list}`,
    {
      description: `The tool no longer has ${names.length === 1 ? "this parameter" : "these parameters"}. Saving it changes no tests.`,
      action: { label: "Open tests", onClick: openTests },
    },
  );
};
