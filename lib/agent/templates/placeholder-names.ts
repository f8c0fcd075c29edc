import { isObject } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import type { Issue } from "@/lib/errors";
import type { PlacedPlaceholder } from "./placed-placeholder";
import type { Placeholder } from "./template";
import { contextNames } from "./template-values";

/** The names that placeholders may use. Omitted fields are not checked. */
export type TemplateScope = {
  /** `false` when there are no parameters. */
  parameters?: JsonSchema | false;
  variables?: readonly string[];
  /** The fields of each service granted to the tool; an empty list accepts any field. */
  credentials?: Readonly<Record<string, readonly string[]>>;
  /** The Space's credentials, granted or not, for suggestions. Omitted when none can be granted. */
  stored?: Readonly<Record<string, readonly string[]>>;
  bearer?: "none" | "optional" | "required";
};

const branchesOf = (schema: JsonSchema): JsonSchema[] =>
  [schema, ...["anyOf", "oneOf", "allOf"].flatMap((key) => schema[key] ?? [])].filter(
    (branch): branch is JsonSchema => isObject(branch),
  );

/** The schemas of a member of the value; `"any"` when the schema does not restrict it. */
const stepDown = (schema: JsonSchema, name: string): JsonSchema[] | "any" => {
  const branches = branchesOf(schema);
  const declared = branches.flatMap(({ properties, items, required }) => [
    ...(properties && Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []),
    ...(items && /^\d+$/.test(name) ? [items] : []),
    // Imported schemas may require a name that they do not define.
    ...(Array.isArray(required) && required.includes(name) ? [{}] : []),
  ]);
  if (declared.length > 0) return declared;
  const listed = branches.some(({ properties, items }) => properties || items);
  const extra = branches.some(
    ({ additionalProperties }) => additionalProperties === true || isObject(additionalProperties),
  );
  return extra || !listed ? "any" : [];
};

const isDeclared = (schema: JsonSchema, path: readonly string[]): boolean => {
  let level: JsonSchema[] = [{ properties: {}, ...schema }];
  for (const name of path) {
    const next = level.map((at) => stepDown(at, name));
    if (next.includes("any")) return true;
    level = next.flatMap((found) => (found === "any" ? [] : found));
    if (level.length === 0) return false;
  }
  return true;
};

const isKnown = ({ root, path }: Placeholder, scope: TemplateScope): boolean => {
  const [first = "", second = ""] = path;
  if (root === "params")
    return (
      scope.parameters === undefined || (scope.parameters && isDeclared(scope.parameters, path))
    );
  if (root === "variables")
    return path.length === 1 && (scope.variables?.includes(first) ?? first !== "");
  if (root === "caller") return path.length === 1 && first === "bearer";
  if (root === "context")
    return path.length === 1 && (contextNames as readonly string[]).includes(first);
  if (root !== "credentials" || path.length !== 2 || second === "") return false;
  if (!scope.credentials) return true;
  const fields = Object.hasOwn(scope.credentials, first) ? scope.credentials[first] : undefined;
  return fields !== undefined && (fields.length === 0 || fields.includes(second));
};

const spell = (root: string, ...names: string[]) =>
  names.reduce(
    (text, name) =>
      /^[^.[\]{}"]+$/.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`,
    root,
  );

const parameterNames = (schema: JsonSchema, above: string[] = []): string[][] =>
  above.length > 4
    ? []
    : branchesOf(schema).flatMap(({ properties = {} }) =>
        Object.entries(properties).flatMap(([name, property]) => [
          [...above, name],
          ...(isObject(property) ? parameterNames(property, [...above, name]) : []),
        ]),
      );

/** All names of the scope as written inside the braces, at most 500. */
export const offeredNames = (scope: TemplateScope): string[] =>
  [
    ...parameterNames(scope.parameters || {}).map((path) => spell("params", ...path)),
    ...(scope.variables ?? []).map((name) => spell("variables", name)),
    ...Object.entries(scope.credentials ?? {}).flatMap(([service, fields]) =>
      fields.map((field) => spell("credentials", service, field)),
    ),
    ...(scope.bearer === "none" ? [] : ["caller.bearer"]),
    ...contextNames.map((name) => `context.${name}`),
  ].slice(0, 500);

/** The Levenshtein distance between two texts, ignoring case. */
const distance = (a: string, b: string): number => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
};

/** The most similar name, if one is similar enough to be a plausible correction. */
export const nearestName = (written: string, offered: readonly string[]): string | undefined => {
  const short = written.slice(0, 100);
  const tail = short.slice(short.lastIndexOf(".") + 1);
  const ranked = offered
    .map((name) => {
      const ends = [name.slice(name.indexOf(".") + 1), name.slice(name.lastIndexOf(".") + 1)];
      const far = Math.min(...ends.map((end) => distance(tail, end) + 0.5));
      return { name, far: Math.min(distance(short, name), far) };
    })
    .sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.max(2, tail.length / 2) ? best.name : undefined;
};

/** The service of a credential placeholder that is not granted to the tool but could be. */
export const ungrantedService = (
  { root, path }: Placeholder,
  { credentials, stored }: TemplateScope,
): string | undefined => {
  const [service = "", field = ""] = path;
  if (root !== "credentials" || path.length !== 2 || field === "") return undefined;
  return credentials && stored && !Object.hasOwn(credentials, service) ? service : undefined;
};

/** Limits the costly search for similar names, so that a hostile document cannot multiply it. */
const mostSuggestions = 20;

/** A correction for a credential placeholder whose service is misspelled. */
const nearestCredential = (
  { path: [service = "", field = ""] }: Placeholder,
  { credentials, stored }: TemplateScope,
): string | undefined => {
  const known = { ...stored, ...credentials };
  const nearest = nearestName(service, Object.keys(known));
  if (nearest === undefined || Object.hasOwn(known, service)) return undefined;
  return spell("credentials", nearest, nearestName(field, known[nearest] ?? []) ?? field);
};

const complaint = (
  placeholder: Placeholder,
  scope: TemplateScope,
  offered: string[],
  searches: boolean,
): string => {
  const { text } = placeholder;
  const written = `{{${text}}}`;
  const service = ungrantedService(placeholder, scope);
  const search = () =>
    service === undefined ? nearestName(text, offered) : nearestCredential(placeholder, scope);
  const nearest = searches ? search() : undefined;
  if (nearest !== undefined) return `${written} is not defined. Did you mean {{${nearest}}}?`;
  if (service !== undefined)
    return `${written} uses a credential the tool may not use. Add "${service}" to the tool's credentials.`;
  const some = offered.slice(0, 6).map((name) => `{{${name}}}`);
  return `${written} is not defined. Available names: ${some.join(", ")}${offered.length > 6 ? " and more" : ""}.`;
};

/** Reports placeholders with unknown names, each with a suggestion, at the placeholder's path. */
export const checkPlaceholderNames = (
  placeholders: readonly PlacedPlaceholder[],
  scope: TemplateScope,
): Issue[] => {
  const offered = offeredNames(scope);
  const said = new Map<string, string>();
  return placeholders.flatMap(({ path, placeholder }) => {
    const { text } = placeholder;
    if (!isKnown(placeholder, scope)) {
      const message =
        said.get(text) ?? complaint(placeholder, scope, offered, said.size < mostSuggestions);
      said.set(text, message);
      return [{ path, message }];
    }
    return placeholder.root === "caller" && scope.bearer === "none"
      ? [
          {
            path,
            message:
              "{{caller.bearer}} is never available, because the caller's bearer token is not used here. Set bearer to optional or required.",
          },
        ]
      : [];
  });
};
