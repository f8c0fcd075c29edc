import { isAuthoredToolName } from "@/lib/agent/tool-name";
import type { AddWarning } from "./import-kind";

/** Adds a warning if models do not accept the tool's name. */
export const noteOddName = (name: string, addWarning: AddWarning) => {
  if (!isAuthoredToolName(name))
    addWarning("/name", "name_odd", `"${name}" was kept, but models will see a simplified name.`);
};
