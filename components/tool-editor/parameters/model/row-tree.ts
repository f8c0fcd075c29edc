import { getRowKind, type ParameterRow } from "./rows";

/**
 * Rows as a tree, addressed by form paths: `rows.2.properties.0` is the first row inside the third.
 * Paths continue through `items`, `additionalProperties` and `variants` in the same way.
 */
type Rows = readonly ParameterRow[];

/**
 * The rows after a move and the moved row's new path, or a sentence that explains why it cannot be
 * moved.
 */
export type MoveResult = { rows: ParameterRow[]; path: string } | { error: string };

const parseSteps = (path: string) => path.split(".").slice(1);

export const getRow = (rows: Rows, path: string): ParameterRow | undefined => {
  let list: Rows = rows;
  let row: ParameterRow | undefined;
  for (const step of parseSteps(path)) {
    if (step === "properties" || step === "variants") list = row?.[step] ?? [];
    else if (step === "items" || step === "additionalProperties") row = row?.[step] ?? undefined;
    else row = list[Number(step)];
  }
  return row;
};

/** Returns the list of rows at `rows`, `….properties` or `….variants`. */
export const getRows = (rows: Rows, list: string): Rows => {
  const [parent, key] = splitPath(list);
  if (parent === "") return rows;
  return getRow(rows, parent)?.[key as "properties"] ?? [];
};

const splitPath = (path: string): [above: string, last: string] => {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? ["", path] : [path.slice(0, dot), path.slice(dot + 1)];
};

/** Returns the path of the list that contains a row, and the row's index in it. */
export const locateRow = (path: string): { list: string; index: number } => {
  const [list, last] = splitPath(path);
  return { list, index: Number(last) };
};

type ListChange = (list: Rows) => ParameterRow[];

const updateList = (list: Rows, [step, ...rest]: string[], change: ListChange): ParameterRow[] =>
  step === undefined
    ? change(list)
    : list.map((row, index) => (String(index) === step ? updateRow(row, rest, change) : row));

const updateRow = (
  row: ParameterRow,
  [step, ...rest]: string[],
  change: ListChange,
): ParameterRow => {
  if (step === "properties" || step === "variants")
    return { ...row, [step]: updateList(row[step], rest, change) };
  if (step !== "items" && step !== "additionalProperties") return row;
  const inner = row[step];
  return inner ? { ...row, [step]: updateRow(inner, rest, change) } : row;
};

const changeList = (rows: Rows, list: string, change: ListChange): ParameterRow[] =>
  updateList(rows, parseSteps(list), change);

/** Returns a name that is not used yet, with a number appended if needed. */
export const findUnusedName = (name: string, usedNames: readonly string[]): string => {
  if (name !== "" && !usedNames.includes(name)) return name;
  const stem = name.replace(/\d+$/, "") || "parameter";
  let count = name === "" ? 1 : 2;
  while (usedNames.includes(`${stem}${count}`)) count++;
  return `${stem}${count}`;
};

/** Inserts rows into a list. An index past the end appends them. */
export const insertRows = (rows: Rows, list: string, index: number, added: Rows): ParameterRow[] =>
  changeList(rows, list, (siblings) => siblings.toSpliced(index, 0, ...added));

export const removeRow = (rows: Rows, path: string): ParameterRow[] => {
  const { list, index } = locateRow(path);
  return changeList(rows, list, (siblings) => siblings.toSpliced(index, 1));
};

/** Returns the path of the row with the given id. Returns undefined if there is none. */
export const findRowPath = (rows: Rows, id: string, list = "rows"): string | undefined => {
  for (const [index, row] of rows.entries()) {
    const rowPath = findInRow(row, id, `${list}.${index}`);
    if (rowPath) return rowPath;
  }
  return undefined;
};

const findInRow = (row: ParameterRow, id: string, path: string): string | undefined =>
  row.id === id
    ? path
    : (findRowPath(row.properties, id, `${path}.properties`) ??
      findRowPath(row.variants, id, `${path}.variants`) ??
      (row.items ? findInRow(row.items, id, `${path}.items`) : undefined) ??
      (row.additionalProperties
        ? findInRow(row.additionalProperties, id, `${path}.additionalProperties`)
        : undefined));

/**
 * Returns a parameter's path in arguments, with `null` for any item of a list. Returns undefined if
 * the path depends on the call.
 */
export const getArgumentPath = (rows: Rows, path: string): (string | null)[] | undefined => {
  const names: (string | null)[] = [];
  let list: Rows = rows;
  let row: ParameterRow | null | undefined;
  for (const step of parseSteps(path)) {
    if (step === "variants" || step === "additionalProperties") return undefined;
    if (step === "properties") list = row?.properties ?? [];
    else {
      row = step === "items" ? row?.items : list[Number(step)];
      names.push(step === "items" ? null : (row?.name ?? ""));
    }
  }
  return names;
};

/**
 * Returns the path of the list inside a row that can hold parameters: an object's own, or that of a
 * list of objects. Returns undefined if there is none.
 */
export const getChildListPath = (row: ParameterRow, path: string): string | undefined => {
  const { children } = getRowKind(row);
  if (children === "properties") return `${path}.properties`;
  return children === "items" && row.items
    ? getChildListPath(row.items, `${path}.items`)
    : undefined;
};

const getRowName = (row: ParameterRow | undefined) => row?.name || "This parameter";

/** Moves a row into any list. `index` refers to the list before the move. */
export const moveRow = (rows: Rows, from: string, list: string, index: number): MoveResult => {
  const row = getRow(rows, from);
  const source = locateRow(from);
  if (!row) return { error: "The parameter no longer exists." };
  if (list === from || list.startsWith(`${from}.`))
    return { error: `${getRowName(row)} cannot be moved into itself.` };
  const movesVariant = source.list.endsWith(".variants") || list.endsWith(".variants");
  if (movesVariant && source.list !== list)
    return { error: "A variant can only be moved among its siblings." };
  const [ownerPath, key] = splitPath(list);
  const parent = ownerPath === "" ? undefined : getRow(rows, ownerPath);
  const remaining = removeRow(rows, from);
  // Removing the row may have shifted the path of the target list.
  const target = parent ? `${findRowPath(remaining, parent.id)}.${key}` : "rows";
  const shiftedIndex = source.list === list && source.index < index ? index - 1 : index;
  const targetIndex = Math.max(0, Math.min(shiftedIndex, getRows(remaining, target).length));
  return {
    rows: insertRows(remaining, target, targetIndex, [row]),
    path: `${target}.${targetIndex}`,
  };
};

/** Moves a row one position up or down among its siblings. */
export const moveRowBy = (rows: Rows, path: string, by: -1 | 1): MoveResult => {
  const { list, index } = locateRow(path);
  const last = getRows(rows, list).length - 1;
  const name = getRowName(getRow(rows, path));
  if (index + by < 0) return { error: `${name} is already first.` };
  if (index + by > last) return { error: `${name} is already last.` };
  return moveRow(rows, path, list, by < 0 ? index - 1 : index + 2);
};

/** Moves a row into the object, or the list of objects, directly above it. */
export const moveRowIn = (rows: Rows, path: string): MoveResult => {
  const { list, index } = locateRow(path);
  const name = getRowName(getRow(rows, path));
  const previous = index > 0 ? getRow(rows, `${list}.${index - 1}`) : undefined;
  if (!previous) return { error: `There is no parameter above ${name} to move it into.` };
  const childList = getChildListPath(previous, `${list}.${index - 1}`);
  if (!childList)
    return {
      error: `${name} cannot be moved into ${getRowName(previous)}, which is not an object.`,
    };
  return moveRow(rows, path, childList, getRows(rows, childList).length);
};

/** Moves a row out of its parent, to the position right after it. */
export const moveRowOut = (rows: Rows, path: string): MoveResult => {
  const parentPath = getParentPath(path);
  if (!parentPath)
    return { error: `${getRowName(getRow(rows, path))} is already at the top level.` };
  const { list, index } = locateRow(parentPath);
  return moveRow(rows, path, list, index + 1);
};

/**
 * Returns the path of the nearest ancestor row that has a name and siblings. Returns undefined if
 * there is none.
 */
export const getParentPath = (path: string): string | undefined => {
  let ancestor = locateRow(path).list;
  while (ancestor !== "rows" && ancestor !== "") {
    const [above, last] = splitPath(ancestor);
    const hasName = above === "rows" || above.endsWith(".properties");
    if (/^\d+$/.test(last) && hasName) return ancestor;
    ancestor = above;
  }
  return undefined;
};
