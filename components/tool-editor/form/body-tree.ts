import { isObject, type Json, pointer, pointerSteps } from "@/lib/agent/json";

export type LeafKind = "text" | "number" | "boolean" | "null";
export type BodyKind = LeafKind | "object" | "list";

/** One line of a JSON body. `place` is a JSON Pointer; that of the body itself is empty. */
export type BodyLine = {
  place: string;
  depth: number;
  /** The member's name; null for list items and the body itself. */
  name: string | null;
  index: number;
  kind: BodyKind;
  /** The value of a leaf; the number of members of an object or list. */
  value: Json;
};

/** The display name of a line: its name, or its position in a list. */
export const lineTitle = ({ name, index }: Pick<BodyLine, "name" | "index">): string =>
  name ?? `item ${index + 1}`;

export const kindOfJson = (value: Json): BodyKind => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (isObject(value)) return "object";
  return typeof value === "string" ? "text" : (typeof value as "number" | "boolean");
};

export type Members = [step: string | number, value: Json][];
export const membersOf = (value: Json): Members => {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return isObject(value) ? (Object.entries(value) as Members) : [];
};

/** All lines of a JSON body in document order. */
export const bodyLines = (body: Json): BodyLine[] => {
  const lines: BodyLine[] = [];
  const add = (value: Json, place: string, depth: number, name: string | null, index: number) => {
    const kind = kindOfJson(value);
    const inner = membersOf(value);
    lines.push({
      ...{ place, depth, name, index, kind },
      value: kind === "object" || kind === "list" ? inner.length : value,
    });
    for (const [at, [step, item]] of inner.entries())
      add(item, pointer(place, step), depth + 1, typeof step === "string" ? step : null, at);
  };
  add(body, "", 0, null, 0);
  return lines;
};

export const blankOf = (kind: BodyKind): Json =>
  ({ text: "", number: 0, boolean: false, null: null, object: {}, list: [] })[kind];

/** Converts a value to another type, or returns that type's empty value. */
export const asKind = (value: Json, kind: BodyKind): Json => {
  if (kindOfJson(value) === kind) return value;
  if (kind === "text" && (typeof value === "number" || typeof value === "boolean"))
    return String(value);
  if (kind === "number" && typeof value === "string" && value.trim() !== "") {
    const number = Number(value);
    if (Number.isFinite(number)) return number;
  }
  if (kind === "boolean" && (value === "true" || value === 1)) return true;
  if (kind === "list" && value !== null && value !== "") return [value];
  return blankOf(kind);
};

export const valueAt = (body: Json, place: string): Json | undefined =>
  pointerSteps(place).reduce<Json | undefined>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)];
    return isObject(at) && Object.hasOwn(at, step) ? (at[step] as Json) : undefined;
  }, body);

/** The parent's pointer and the last step of a pointer. */
export const splitPlace = (place: string): { above: string; step: string } => ({
  above: place.slice(0, place.lastIndexOf("/")),
  step: pointerSteps(place).at(-1) ?? "",
});

/** The body with a different value at a pointer. */
export const withValue = (body: Json, place: string, value: Json): Json => {
  if (place === "") return value;
  const { step } = splitPlace(place);
  return changeInside(body, place, (members) =>
    members.map(([name, item]) => [name, String(name) === step ? value : item]),
  );
};

/** The body with different members in the object or list at a pointer. */
export const withMembers = (body: Json, place: string, members: Members): Json =>
  withValue(
    body,
    place,
    Array.isArray(valueAt(body, place))
      ? members.map(([, value]) => value)
      : Object.fromEntries(members),
  );

/** Changes the members of the parent of a pointer. */
const changeInside = (body: Json, place: string, change: (members: Members) => Members): Json => {
  const { above } = splitPlace(place);
  const around = valueAt(body, above);
  return around === undefined ? body : withMembers(body, above, change(membersOf(around)));
};

export const withoutPlace = (body: Json, place: string): Json =>
  changeInside(body, place, (members) =>
    members.filter(([name]) => String(name) !== splitPlace(place).step),
  );

/** The body with a member renamed; undefined if the name is already used. */
export const withName = (body: Json, place: string, name: string): Json | undefined => {
  const { above, step } = splitPlace(place);
  if (name !== step && valueAt(body, pointer(above, name)) !== undefined) return undefined;
  return changeInside(body, place, (members) =>
    members.map(([old, value]) => [String(old) === step ? name : old, value]),
  );
};

/** The name, with a number appended if it is already used. */
export const freeMember = (name: string, taken: readonly string[]): string => {
  if (!taken.includes(name)) return name;
  const stem = name.replace(/\d+$/, "");
  let count = 2;
  while (taken.includes(`${stem}${count}`)) count += 1;
  return `${stem}${count}`;
};

/** Appends a value to an object or list and returns its pointer. */
export const withMember = (
  body: Json,
  place: string,
  value: Json = "",
  name = "field",
): { body: Json; place: string } => {
  const around = valueAt(body, place);
  if (Array.isArray(around))
    return {
      body: withValue(body, place, [...around, value]),
      place: pointer(place, around.length),
    };
  const members = (isObject(around) ? around : {}) as Record<string, Json>;
  const free = freeMember(name, Object.keys(members));
  return {
    body: withValue(body, place, { ...members, [free]: value }),
    place: pointer(place, free),
  };
};

/** Duplicates a value right after itself and returns the copy's pointer. */
export const withCopy = (body: Json, place: string): { body: Json; place: string } => {
  const { above, step } = splitPlace(place);
  const around = valueAt(body, above);
  const name: string | number = Array.isArray(around)
    ? Number(step) + 1
    : freeMember(step, Object.keys(isObject(around) ? around : {}));
  const copied = changeInside(body, place, (members) =>
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
  return { body: copied, place: pointer(above, name) };
};

/** Moves a line one position up or down among its siblings; undefined at either end. */
export const movedAlong = (
  body: Json,
  place: string,
  by: -1 | 1,
): { body: Json; place: string } | undefined => {
  const { above, step } = splitPlace(place);
  const around = valueAt(body, above);
  if (around === undefined || place === "") return undefined;
  const members = membersOf(around);
  const from = members.findIndex(([name]) => String(name) === step);
  const moved = members[from];
  const to = from + by;
  if (!moved || to < 0 || to >= members.length) return undefined;
  const next = members.toSpliced(from, 1).toSpliced(to, 0, moved);
  return {
    body: changeInside(body, place, () => next),
    place: Array.isArray(around) ? pointer(above, to) : place,
  };
};
