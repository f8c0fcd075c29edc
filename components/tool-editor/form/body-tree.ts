import { isObject, type Json, pointer, pointerSteps } from "@/lib/agent/json";

export type LeafKind = "text" | "number" | "boolean" | "null";
export type BodyKind = LeafKind | "object" | "list";

/** One line of a JSON body. Places are JSON Pointers; the body itself has the empty one. */
export type BodyLine = {
  place: string;
  depth: number;
  /** The member's name; null for an item of a list, and for the body itself. */
  name: string | null;
  index: number;
  kind: BodyKind;
  /** A leaf's value; how many things stand inside for the others. */
  value: Json;
};

/** How a line is called: by its name, or by its place among the items of a list. */
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

/** A JSON body line by line, as it is read. */
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

/** The same meaning in another kind where there is one, else the kind's blank. */
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

/** The place of what stands around a place, and the step from there. */
export const splitPlace = (place: string): { above: string; step: string } => ({
  above: place.slice(0, place.lastIndexOf("/")),
  step: pointerSteps(place).at(-1) ?? "",
});

/** The body with another value at a place. */
export const withValue = (body: Json, place: string, value: Json): Json => {
  if (place === "") return value;
  const { step } = splitPlace(place);
  return changeInside(body, place, (members) =>
    members.map(([name, item]) => [name, String(name) === step ? value : item]),
  );
};

/** The body with other members in the object or the list at a place. */
export const withMembers = (body: Json, place: string, members: Members): Json =>
  withValue(
    body,
    place,
    Array.isArray(valueAt(body, place))
      ? members.map(([, value]) => value)
      : Object.fromEntries(members),
  );

/** Changes the members of what stands around a place. */
const changeInside = (body: Json, place: string, change: (members: Members) => Members): Json => {
  const { above } = splitPlace(place);
  const around = valueAt(body, above);
  return around === undefined ? body : withMembers(body, above, change(membersOf(around)));
};

export const withoutPlace = (body: Json, place: string): Json =>
  changeInside(body, place, (members) =>
    members.filter(([name]) => String(name) !== splitPlace(place).step),
  );

/** Undefined where another member bears the name already. */
export const withName = (body: Json, place: string, name: string): Json | undefined => {
  const { above, step } = splitPlace(place);
  if (name !== step && valueAt(body, pointer(above, name)) !== undefined) return undefined;
  return changeInside(body, place, (members) =>
    members.map(([old, value]) => [String(old) === step ? name : old, value]),
  );
};

/** A name that nobody bears yet. */
export const freeMember = (name: string, taken: readonly string[]): string => {
  if (!taken.includes(name)) return name;
  const stem = name.replace(/\d+$/, "");
  let count = 2;
  while (taken.includes(`${stem}${count}`)) count += 1;
  return `${stem}${count}`;
};

/** Adds a value at the end of an object or a list, and tells its place. */
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

/** The same value once more right after it. */
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

/** One place up or down in what stands around it; undefined at its ends. */
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
