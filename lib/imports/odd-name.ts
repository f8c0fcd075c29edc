import { isAuthoredToolName } from "@/lib/agent/tool-name";
import type { AddWarning } from "./import-kind";

/** Notes that a tool's name is one that models do not take. */
export const noteOddName = (name: string, addWarning: AddWarning) => {
  if (!isAuthoredToolName(name))
    addWarning("/name", "name_odd", `"${name}" was kept, but models will see a simplified name.`);
};
