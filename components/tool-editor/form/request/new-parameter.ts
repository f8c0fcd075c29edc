import {
  getChildListPath,
  getRows,
  insertRows,
} from "@/components/tool-editor/parameters/model/row-tree";
import {
  blankRow,
  getRowKind,
  type ParameterRow,
} from "@/components/tool-editor/parameters/model/rows";
import { isReservedName } from "@/lib/schema/json-schema";

const isUsableName = (name: string): boolean =>
  /^[A-Za-z_$][\w$-]*$/.test(name) && !isReservedName(name);

/**
 * Returns the path of the parameter to create for a name (`params.user.id` or `user.id`). Returns
 * an empty path for a name of anything else, such as a variable.
 */
export const toParameterPath = (name: string): string[] => {
  const steps = name.split(".");
  const path = steps[0] === "params" ? steps.slice(1) : steps;
  const isOtherRoot = ["variables", "credentials", "caller", "context"].includes(steps[0] ?? "");
  return isOtherRoot ? [] : path;
};

/**
 * Adds a parameter for a placeholder's path, including its parent objects. Returns the rows and the
 * parameter's form path. Returns undefined if the parameter exists, if a name is reserved or
 * invalid, or if a row on the path is not an object.
 */
export const withParameter = (
  rows: readonly ParameterRow[],
  path: readonly string[],
): { rows: ParameterRow[]; path: string } | undefined => {
  if (path.length === 0 || !path.every(isUsableName)) return undefined;
  let nextRows: ParameterRow[] = [...rows];
  let list = "rows";
  for (const [depth, name] of path.entries()) {
    const siblings = getRows(nextRows, list);
    const index = siblings.findIndex((row) => row.name === name);
    const isLast = depth === path.length - 1;
    const rowPath = `${list}.${index < 0 ? siblings.length : index}`;
    if (index < 0) {
      const row = {
        ...blankRow(name, isLast ? "string" : "object"),
        required: isLast && depth === 0,
      };
      nextRows = insertRows(nextRows, list, siblings.length, [row]);
    }
    if (isLast) return index < 0 ? { rows: nextRows, path: rowPath } : undefined;
    const row = getRows(nextRows, list)[index < 0 ? siblings.length : index];
    const innerList =
      row && getRowKind(row).children === "properties" ? getChildListPath(row, rowPath) : undefined;
    if (innerList === undefined) return undefined;
    list = innerList;
  }
  return undefined;
};
