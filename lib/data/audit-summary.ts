type Fields = Record<string, unknown>;

/** Fields whose values are logged. Everything else (a request, code, a schema) may contain a secret. */
const readable = new Set([
  ...["name", "slug", "description", "icon", "category", "version", "author"],
  ...["enabled", "confirmationRequired", "bearer", "responseType"],
]);
const longest = 300;
const mostNames = 50;

const shown = (value: unknown): unknown =>
  typeof value === "string" && value.length > longest ? `${value.slice(0, longest)}…` : value;

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/**
 * Summarizes a change without secrets: readable fields with both values, all others by name only under
 * `alsoChanged`. Undefined when nothing changed.
 */
export const changeSummary = (
  before: object,
  after: object,
): { before: Fields; after: Fields } | undefined => {
  const [was, is] = [before as Fields, after as Fields];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = keys.filter((key) => !isSame(was[key], is[key]));
  if (changed.length === 0) return undefined;
  const pick = (from: Fields) =>
    Object.fromEntries(
      changed
        .filter((key) => readable.has(key) && from[key] !== undefined)
        .map((key) => [key, shown(from[key])]),
    );
  const alsoChanged = changed.filter((key) => !readable.has(key));
  return {
    before: pick(was),
    after: { ...pick(is), ...(alsoChanged.length > 0 && { alsoChanged }) },
  };
};

/** Summarizes something created or deleted, without secrets. */
export const thingSummary = (thing: object): Fields =>
  Object.fromEntries(
    Object.entries(thing)
      .filter(([key, value]) => readable.has(key) && value !== undefined)
      .map(([key, value]) => [key, shown(value)]),
  );

/** The names that a replaced list added, removed and changed. */
export const listSummary = (
  before: readonly { name: string }[],
  after: readonly { name: string }[],
): Fields => {
  const was = new Map(before.map((item) => [item.name, item]));
  const names = new Set(after.map(({ name }) => name));
  const added = after.filter(({ name }) => !was.has(name)).map(({ name }) => name);
  const removed = before.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const changed = after
    .filter((item) => was.has(item.name) && !isSame(was.get(item.name), item))
    .map(({ name }) => name);
  const parts = { added, removed, changed };
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([, list]) => list.length > 0)
      .map(([part, list]) => [
        part,
        list.length > mostNames
          ? [...list.slice(0, mostNames), `… and ${list.length - mostNames} more`]
          : list,
      ]),
  );
};
