import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";

/** Returns the first of several environments, and adds a warning that names the others. */
export const chooseEnvironment = <Environment extends { name: string }>(
  environments: readonly Environment[],
  addWarning: AddWarning,
): Environment | undefined => {
  const [first, ...others] = environments;
  if (first && others.length > 0)
    addWarning(
      "",
      "environments_left_out",
      `The environment "${cutText(first.name, 60)}" is used. The others were skipped: ${cutText(
        others.map(({ name }) => `"${name}"`).join(", "),
        300,
      )}.`,
    );
  return first;
};
