import type { Manifest } from "../agent/manifest";
import type { Issue } from "../errors";
import type { LintCode } from "./lint-codes";

/** The purpose of each taken header, by the `ref` of a variable that would share it. */
const takenRefs: Partial<Record<string, string>> = {
  confirmation: "carries the confirmation of a call",
  "request-id": "carries the id of a call",
  "toolwright-depth": "counts the tools that call one another",
  "forwarded-for": "is set by proxies",
  "forwarded-host": "is set by proxies",
  "forwarded-proto": "is set by proxies",
  "real-ip": "is set by proxies",
};

/**
 * Warns about variables whose header already has another purpose. Paths are JSON Pointers into the
 * manifest.
 */
export const lintVariables = ({ variables = [] }: Pick<Manifest, "variables">): Issue<LintCode>[] =>
  variables.flatMap(({ ref }, index) => {
    const purpose = Object.hasOwn(takenRefs, ref) ? takenRefs[ref] : undefined;
    if (purpose === undefined) return [];
    const message = `The header x-${ref} ${purpose}, so callers cannot use it for this variable. Choose another name.`;
    return [{ path: `/variables/${index}/ref`, code: "taken-header", message }];
  });
