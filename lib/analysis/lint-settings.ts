import type { Manifest } from "../agent/manifest";
import type { Issue } from "../errors";
import { lintOrigins } from "./lint-origins";
import { lintVariables } from "./lint-variables";

/** Warns of an agent's settings that are valid but cannot work. Paths are JSON Pointers into the manifest. */
export const lintSettings = (settings: Pick<Manifest, "access" | "variables">): Issue[] => [
  ...lintVariables(settings),
  ...lintOrigins(settings),
];
