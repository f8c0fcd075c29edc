import { createFieldPatch } from "@/lib/diff/field-patch";
import type { VersionChange } from "@/lib/diff/version-change";
import type { VersionChangeDto } from "./schemas/versions";

/** Converts a change, with the changed fields as unified diffs. */
export const toVersionChangeDto = ({ fields, ...change }: VersionChange): VersionChangeDto => {
  const patches = fields?.flatMap(({ label, ...values }) => {
    const patch = createFieldPatch(values);
    return patch === undefined ? [] : [{ label, patch }];
  });
  return patches?.length ? { ...change, patches } : change;
};
