import { appendPointer, isObject, type Json, parsePointer } from "@/lib/schema/json";

type LeafKind = "text" | "number" | "boolean" | "null";
export type BodyKind = LeafKind | "object" | "list";

/** A line of a JSON body. `path` is a JSON Pointer; it is empty for the body itself. */
export type BodyLine = {
  path: string;
  depth: number;
  /** The member's name; null for list items and the body itself. */
  name: string | null;
  index: number;
  kind: BodyKind;
  /** The value of a leaf, or the number of members of an object or list. */
  value: Json;
};

/** Returns the display name of a line: its name, or its position in a list. */
export const lineTitle = ({ name, index }: Pick<BodyLine, "name" | "index">): string =>
  name ?? `item ${index + 1}`;

export const getKind = (value: Json): BodyKind => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (isObject(value)) return "object";
  return typeof value === "string" ? "text" : (typeof value as "number" | "boolean");
};

export type Members = [step: string | number, value: Json][];
export const getMembers = (value: Json): Members => {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return isObject(value) ? Object.entries(value) : [];
};

/** Returns all lines of a JSON body in document order. */
export const bodyLines = (body: Json): BodyLine[] => {
  const lines: BodyLine[] = [];
  const add = (value: Json, place: Pick<BodyLine, "path" | "depth" | "name" | "index">) => {
    const kind = getKind(value);
    const members = getMembers(value);
    lines.push({
      ...place,
      kind,
      value: kind === "object" || kind === "list" ? members.length : value,
    });
    for (const [at, [step, item]] of members.entries())
      add(item, {
        path: appendPointer(place.path, step),
        depth: place.depth + 1,
        name: typeof step === "string" ? step : null,
        index: at,
      });
  };
  add(body, { path: "", depth: 0, name: null, index: 0 });
  return lines;
};

const getBlankValue = (kind: BodyKind): Json =>
  ({ text: "", number: 0, boolean: false, null: null, object: {}, list: [] })[kind];

/**
 * Converts a value to another type, or returns that type's empty value if it cannot be converted.
 */
export const convertTo = (value: Json, kind: BodyKind): Json => {
  if (getKind(value) === kind) return value;
  if (kind === "text" && (typeof value === "number" || typeof value === "boolean"))
    return String(value);
  if (kind === "number" && typeof value === "string" && value.trim() !== "") {
    const number = Number(value);
    if (Number.isFinite(number)) return number;
  }
  if (kind === "boolean" && (value === "true" || value === 1)) return true;
  if (kind === "list" && value !== null && value !== "") return [value];
  return getBlankValue(kind);
};

export const valueAt = (body: Json, path: string): Json | undefined =>
  parsePointer(path).reduce<Json | undefined>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)];
    return isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }, body);

/** Splits a pointer into its parent's pointer and its last step. */
export const splitPath = (path: string): { parent: string; step: string } => ({
  parent: path.slice(0, path.lastIndexOf("/")),
  step: parsePointer(path).at(-1) ?? "",
});

/** Returns the body with a different value at a pointer. */
export const withValue = (body: Json, path: string, value: Json): Json => {
  if (path === "") return value;
  const { step } = splitPath(path);
  return changeInside(body, path, (members) =>
    members.map(([name, item]) => [name, String(name) === step ? value : item]),
  );
};

/** Returns the body with different members in the object or list at a pointer. */
export const withMembers = (body: Json, path: string, members: Members): Json =>
  withValue(
    body,
    path,
    Array.isArray(valueAt(body, path))
      ? members.map(([, value]) => value)
      : Object.fromEntries(members),
  );

/** Changes the members of a pointer's parent. */
const changeInside = (body: Json, path: string, change: (members: Members) => Members): Json => {
  const { parent } = splitPath(path);
  const containerValue = valueAt(body, parent);
  return containerValue === undefined
    ? body
    : withMembers(body, parent, change(getMembers(containerValue)));
};

export const withoutPath = (body: Json, path: string): Json =>
  changeInside(body, path, (members) =>
    members.filter(([name]) => String(name) !== splitPath(path).step),
  );

/** Renames a member. Returns undefined if the name is already used. */
export const withName = (body: Json, path: string, name: string): Json | undefined => {
  const { parent, step } = splitPath(path);
  if (name !== step && valueAt(body, appendPointer(parent, name)) !== undefined) return undefined;
  return changeInside(body, path, (members) =>
    members.map(([old, value]) => [String(old) === step ? name : old, value]),
  );
};

/** Returns the name, with a number appended if it is already used. */
export const toFreeName = (name: string, usedNames: readonly string[]): string => {
  if (!usedNames.includes(name)) return name;
  const stem = name.replace(/\d+$/, "");
  let count = 2;
  while (usedNames.includes(`${stem}${count}`)) count += 1;
  return `${stem}${count}`;
};

/** Appends an empty text to an object or list. Returns the new body and the text's pointer. */
export const withMember = (body: Json, path: string): { body: Json; path: string } => {
  const containerValue = valueAt(body, path);
  if (Array.isArray(containerValue))
    return {
      body: withValue(body, path, [...containerValue, ""]),
      path: appendPointer(path, containerValue.length),
    };
  const members = isObject(containerValue) ? containerValue : {};
  const free = toFreeName("field", Object.keys(members));
  return {
    body: withValue(body, path, { ...members, [free]: "" }),
    path: appendPointer(path, free),
  };
};

/** Duplicates a value right after itself. Returns the new body and the copy's pointer. */
export const withCopy = (body: Json, path: string): { body: Json; path: string } => {
  const { parent, step } = splitPath(path);
  const containerValue = valueAt(body, parent);
  const name: string | number = Array.isArray(containerValue)
    ? Number(step) + 1
    : toFreeName(step, Object.keys(isObject(containerValue) ? containerValue : {}));
  const copy = changeInside(body, path, (members) =>
    members.flatMap(
      ([old, value]): Members =>
        String(old) === step
          ? [
              [old, value],
              [name, value],
            ]
          : [[old, value]],
    ),
  );
  return { body: copy, path: appendPointer(parent, name) };
};

/** Moves a line one position up or down among its siblings. Returns undefined at either end. */
export const moveAlong = (
  body: Json,
  path: string,
  by: -1 | 1,
): { body: Json; path: string } | undefined => {
  const { parent, step } = splitPath(path);
  const containerValue = valueAt(body, parent);
  if (containerValue === undefined || path === "") return undefined;
  const members = getMembers(containerValue);
  const from = members.findIndex(([name]) => String(name) === step);
  const member = members[from];
  const to = from + by;
  if (!member || to < 0 || to >= members.length) return undefined;
  const next = members.toSpliced(from, 1).toSpliced(to, 0, member);
  return {
    body: changeInside(body, path, () => next),
    path: Array.isArray(containerValue) ? appendPointer(parent, to) : path,
  };
};
