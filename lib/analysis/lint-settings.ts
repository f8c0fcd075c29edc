import type { Manifest } from "../agent/manifest";
import type { Issue } from "../errors";
import type { LintCode } from "./lint-codes";
import { lintModel } from "./lint-model";
import { lintOrigins } from "./lint-origins";
import { lintVariables } from "./lint-variables";

/**
 * Warns about agent settings that are valid but cannot work. Paths are JSON Pointers into the
 * manifest.
 */
export const lintSettings = (
  settings: Pick<Manifest, "access" | "variables" | "model">,
): Issue<LintCode>[] => [
  ...lintVariables(settings),
  ...lintOrigins(settings),
  ...lintModel(settings),
];
