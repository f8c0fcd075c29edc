import type { ParameterRow } from "./rows";

/**
 * Rows as a tree. Places are the form's own paths: `rows.2.properties.0` is the first row inside the third,
 * and `items`, `others` and `variants` stand between in the same way.
 */
type Rows = readonly ParameterRow[];

/** The rows after a deed and where the moved row stands now; or why it cannot be done, as a sentence. */
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

/** The list that a row stands in, and its place there. */
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

/** A name that nobody in the list bears yet. */
export const freeName = (name: string, taken: readonly string[]): string => {
  if (name !== "" && !taken.includes(name)) return name;
  const stem = name.replace(/\d+$/, "") || "parameter";
  let count = name === "" ? 1 : 2;
  while (taken.includes(`${stem}${count}`)) count++;
  return `${stem}${count}`;
};

/** Puts rows into a list at a place; past its end they come last. */
export const insertRows = (rows: Rows, list: string, index: number, added: Rows): ParameterRow[] =>
  changeList(rows, list, (there) => there.toSpliced(index, 0, ...added));

export const removeRow = (rows: Rows, path: string): ParameterRow[] => {
  const { list, index } = placeOf(path);
  return changeList(rows, list, (there) => there.toSpliced(index, 1));
};

/** Where the row of an id stands; undefined when there is none. */
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

/** The list inside a row that takes parameters: an object's own, or that of a list of objects. */
export const homeIn = (row: ParameterRow, path: string): string | undefined => {
  if (row.kind === "object") return `${path}.properties`;
  return row.kind === "array" && row.items ? homeIn(row.items, `${path}.items`) : undefined;
};

const nameOf = (row: ParameterRow | undefined) => row?.name || "This parameter";

/** Moves a row to a place of any list; `index` counts the list as it is before the move. */
export const moveRow = (rows: Rows, from: string, list: string, index: number): Moved => {
  const row = rowAt(rows, from);
  const home = placeOf(from);
  if (!row) return { refused: "The parameter is gone." };
  if (list === from || list.startsWith(`${from}.`))
    return { refused: `${nameOf(row)} cannot be moved into itself.` };
  const unnamed = home.list.endsWith(".variants") || list.endsWith(".variants");
  if (unnamed && home.list !== list) return { refused: "A variant stays among its variants." };
  const [ownerPath, key] = split(list);
  const owner = ownerPath === "" ? undefined : rowAt(rows, ownerPath);
  const left = removeRow(rows, from);
  // Taking the row out may have moved the list's own place.
  const target = owner ? `${pathOfRow(left, owner.id)}.${key}` : "rows";
  const at = home.list === list && home.index < index ? index - 1 : index;
  const place = Math.max(0, Math.min(at, rowsAt(left, target).length));
  return { rows: insertRows(left, target, place, [row]), path: `${target}.${place}` };
};

/** One place up or down among its siblings. */
export const moveAlong = (rows: Rows, path: string, by: -1 | 1): Moved => {
  const { list, index } = placeOf(path);
  const last = rowsAt(rows, list).length - 1;
  const name = nameOf(rowAt(rows, path));
  if (index + by < 0) return { refused: `${name} is first already.` };
  if (index + by > last) return { refused: `${name} is last already.` };
  return moveRow(rows, path, list, by < 0 ? index - 1 : index + 2);
};

/** Into the object, or the list of objects, right above. */
export const moveIn = (rows: Rows, path: string): Moved => {
  const { list, index } = placeOf(path);
  const name = nameOf(rowAt(rows, path));
  const above = index > 0 ? rowAt(rows, `${list}.${index - 1}`) : undefined;
  if (!above) return { refused: `Nothing stands above ${name} that it could move into.` };
  const home = homeIn(above, `${list}.${index - 1}`);
  if (!home)
    return {
      refused: `${nameOf(above)} is no object, so ${name} cannot move into it.`,
    };
  return moveRow(rows, path, home, rowsAt(rows, home).length);
};

/** Out of the parameter around it, to the place right after that. */
export const moveOut = (rows: Rows, path: string): Moved => {
  const outer = outerOf(path);
  if (!outer) return { refused: `${nameOf(rowAt(rows, path))} stands at the top already.` };
  const { list, index } = placeOf(outer);
  return moveRow(rows, path, list, index + 1);
};

/** The nearest row around a place that has a name and siblings of its own. */
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
