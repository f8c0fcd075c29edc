import type { ParameterRow } from "./rows";

/**
 * Rows as a tree, addressed by the form's field paths: `rows.2.properties.0` is the first row inside the third.
 * Paths continue through `items`, `others` and `variants` in the same way.
 */
type Rows = readonly ParameterRow[];

/** The rows after a move and the new path of the moved row; or why it cannot be moved, as a sentence. */
export type Moved = { rows: ParameterRow[]; path: string } | { refused: string };

const stepsOf = (path: string) => path.split(".").slice(1);

export const rowAt = (rows: Rows, path: string): ParameterRow | undefined => {
  let list: Rows = rows;
  let row: ParameterRow | undefined;
  for (const step of stepsOf(path)) {
    if (step === "properties" || step === "variants") list = row?.[step] ?? [];
    else if (step === "items" || step === "others") row = row?.[step] ?? undefined;
    else row = list[Number(step)];
  }
  return row;
};

/** The list of rows at `rows`, `….properties` or `….variants`. */
export const rowsAt = (rows: Rows, list: string): Rows => {
  const [owner, key] = split(list);
  if (owner === "") return rows;
  return rowAt(rows, owner)?.[key as "properties"] ?? [];
};

const split = (path: string): [above: string, last: string] => {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? ["", path] : [path.slice(0, dot), path.slice(dot + 1)];
};

/** The path of the list that contains a row, and the row's index in it. */
export const placeOf = (path: string): { list: string; index: number } => {
  const [list, last] = split(path);
  return { list, index: Number(last) };
};

type Change = (list: Rows) => ParameterRow[];

const inList = (list: Rows, [step, ...rest]: string[], change: Change): ParameterRow[] =>
  step === undefined
    ? change(list)
    : list.map((row, index) => (String(index) === step ? inRow(row, rest, change) : row));

const inRow = (row: ParameterRow, [step, ...rest]: string[], change: Change): ParameterRow => {
  if (step === "properties" || step === "variants")
    return { ...row, [step]: inList(row[step], rest, change) };
  if (step !== "items" && step !== "others") return row;
  const inner = row[step];
  return inner ? { ...row, [step]: inRow(inner, rest, change) } : row;
};

const changeList = (rows: Rows, list: string, change: Change): ParameterRow[] =>
  inList(rows, stepsOf(list), change);

/** A name that is not used yet, with a number appended if needed. */
export const freeName = (name: string, taken: readonly string[]): string => {
  if (name !== "" && !taken.includes(name)) return name;
  const stem = name.replace(/\d+$/, "") || "parameter";
  let count = name === "" ? 1 : 2;
  while (taken.includes(`${stem}${count}`)) count++;
  return `${stem}${count}`;
};

/** Inserts rows into a list; an index past the end appends them. */
export const insertRows = (rows: Rows, list: string, index: number, added: Rows): ParameterRow[] =>
  changeList(rows, list, (there) => there.toSpliced(index, 0, ...added));

export const removeRow = (rows: Rows, path: string): ParameterRow[] => {
  const { list, index } = placeOf(path);
  return changeList(rows, list, (there) => there.toSpliced(index, 1));
};

/** The path of the row with an id; undefined when there is none. */
export const pathOfRow = (rows: Rows, id: string, list = "rows"): string | undefined => {
  for (const [index, row] of rows.entries()) {
    const found = within(row, id, `${list}.${index}`);
    if (found) return found;
  }
  return undefined;
};

const within = (row: ParameterRow, id: string, path: string): string | undefined =>
  row.id === id
    ? path
    : (pathOfRow(row.properties, id, `${path}.properties`) ??
      pathOfRow(row.variants, id, `${path}.variants`) ??
      (row.items ? within(row.items, id, `${path}.items`) : undefined) ??
      (row.others ? within(row.others, id, `${path}.others`) : undefined));

/** The path of the list inside a row that takes parameters: an object's own, or that of a list of objects. */
export const homeIn = (row: ParameterRow, path: string): string | undefined => {
  if (row.kind === "object") return `${path}.properties`;
  return row.kind === "array" && row.items ? homeIn(row.items, `${path}.items`) : undefined;
};

const nameOf = (row: ParameterRow | undefined) => row?.name || "This parameter";

/** Moves a row into any list; `index` refers to the list before the move. */
export const moveRow = (rows: Rows, from: string, list: string, index: number): Moved => {
  const row = rowAt(rows, from);
  const home = placeOf(from);
  if (!row) return { refused: "The parameter no longer exists." };
  if (list === from || list.startsWith(`${from}.`))
    return { refused: `${nameOf(row)} cannot be moved into itself.` };
  const unnamed = home.list.endsWith(".variants") || list.endsWith(".variants");
  if (unnamed && home.list !== list)
    return { refused: "A variant can only be moved among its siblings." };
  const [ownerPath, key] = split(list);
  const owner = ownerPath === "" ? undefined : rowAt(rows, ownerPath);
  const left = removeRow(rows, from);
  // Removing the row may have shifted the path of the target list.
  const target = owner ? `${pathOfRow(left, owner.id)}.${key}` : "rows";
  const at = home.list === list && home.index < index ? index - 1 : index;
  const place = Math.max(0, Math.min(at, rowsAt(left, target).length));
  return { rows: insertRows(left, target, place, [row]), path: `${target}.${place}` };
};

/** Moves a row one position up or down among its siblings. */
export const moveAlong = (rows: Rows, path: string, by: -1 | 1): Moved => {
  const { list, index } = placeOf(path);
  const last = rowsAt(rows, list).length - 1;
  const name = nameOf(rowAt(rows, path));
  if (index + by < 0) return { refused: `${name} is already first.` };
  if (index + by > last) return { refused: `${name} is already last.` };
  return moveRow(rows, path, list, by < 0 ? index - 1 : index + 2);
};

/** Moves a row into the object, or the list of objects, directly above it. */
export const moveIn = (rows: Rows, path: string): Moved => {
  const { list, index } = placeOf(path);
  const name = nameOf(rowAt(rows, path));
  const above = index > 0 ? rowAt(rows, `${list}.${index - 1}`) : undefined;
  if (!above) return { refused: `There is no parameter above ${name} to move it into.` };
  const home = homeIn(above, `${list}.${index - 1}`);
  if (!home)
    return {
      refused: `${name} cannot be moved into ${nameOf(above)}, which is not an object.`,
    };
  return moveRow(rows, path, home, rowsAt(rows, home).length);
};

/** Moves a row out of its parent, to the position right after it. */
export const moveOut = (rows: Rows, path: string): Moved => {
  const outer = outerOf(path);
  if (!outer) return { refused: `${nameOf(rowAt(rows, path))} is already at the top level.` };
  const { list, index } = placeOf(outer);
  return moveRow(rows, path, list, index + 1);
};

/** The nearest ancestor row that has a name and siblings. */
export const outerOf = (path: string): string | undefined => {
  let at = placeOf(path).list;
  while (at !== "rows" && at !== "") {
    const [above, last] = split(at);
    const named = above === "rows" || above.endsWith(".properties");
    if (/^\d+$/.test(last) && named) return at;
    at = above;
  }
  return undefined;
};
