import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";

type Fields = Record<string, unknown>;

/**
 * Fields whose values are logged. Everything else, such as a request, code, or a schema, may
 * contain a secret.
 */
const readableFields = new Set([
  "name",
  "slug",
  "description",
  "icon",
  "category",
  "version",
  "author",
  "title",
  "enabled",
  "confirmationRequired",
  "confirmationEnforced",
  "bearer",
  "responseType",
  "modes",
  "scope",
  "access.toolsList",
  "access.origins",
  "access.bearer",
  "access.signIn",
  "limits.timeoutMs",
  "limits.cacheTtlSeconds",
  "limits.rate",
  "limits.concurrency",
  "model.provider",
  "model.id",
  "model.maxSteps",
  "model.maxToolCalls",
]);

/** Settings whose parts are compared individually, with the defaults of absent parts. */
const groups: Readonly<Record<string, Fields>> = {
  access: { toolsList: "key", origins: [], bearer: "none", signIn: "off" },
  limits: {},
  model: {},
};

const splitGroups = (entity: object): Fields => {
  const fields = { ...entity } as Fields;
  for (const [group, defaults] of Object.entries(groups)) {
    const parts = { ...defaults, ...(isObject(fields[group]) && fields[group]) };
    delete fields[group];
    for (const [part, value] of Object.entries(parts)) fields[`${group}.${part}`] = value;
  }
  return fields;
};
const MAX_TEXT_LENGTH = 300;
const MAX_NAMES = 50;

const shorten = (value: unknown): unknown =>
  typeof value === "string" && value.length > MAX_TEXT_LENGTH
    ? `${cutText(value, MAX_TEXT_LENGTH)}…`
    : value;

const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/**
 * Summarizes a change without secrets. Readable fields have both values; all others are listed by
 * name under `alsoChanged`. Returns undefined if nothing changed.
 */
export const summarizeChange = (
  before: object,
  after: object,
): { before: Fields; after: Fields } | undefined => {
  const previous = splitGroups(before);
  const current = splitGroups(after);
  const keys = [...new Set([...Object.keys(previous), ...Object.keys(current)])];
  const changedKeys = keys.filter((key) => !isEqual(previous[key], current[key]));
  if (changedKeys.length === 0) return undefined;
  const pick = (from: Fields) =>
    Object.fromEntries(
      changedKeys
        .filter((key) => readableFields.has(key) && from[key] !== undefined)
        .map((key) => [key, shorten(from[key])]),
    );
  const alsoChanged = changedKeys.filter((key) => !readableFields.has(key));
  return {
    before: pick(previous),
    after: { ...pick(current), ...(alsoChanged.length > 0 && { alsoChanged }) },
  };
};

/** Summarizes a created or deleted entity, without secrets. */
export const summarizeEntity = (entity: object): Fields => {
  const { alsoChanged: _, ...fields } = summarizeChange({}, entity)?.after ?? {};
  return fields;
};

/** Lists the names that a new version of a list adds, removes, and changes. */
export const summarizeListChange = (
  before: readonly { name: string }[],
  after: readonly { name: string }[],
): Fields => {
  const previous = new Map(before.map((item) => [item.name, item]));
  const names = new Set(after.map(({ name }) => name));
  const added = after.filter(({ name }) => !previous.has(name)).map(({ name }) => name);
  const removed = before.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const changed = after
    .filter((item) => previous.has(item.name) && !isEqual(previous.get(item.name), item))
    .map(({ name }) => name);
  const parts = { added, removed, changed };
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([, list]) => list.length > 0)
      .map(([part, list]) => [
        part,
        list.length > MAX_NAMES
          ? [...list.slice(0, MAX_NAMES), `… and ${list.length - MAX_NAMES} more`]
          : list,
      ]),
  );
};
