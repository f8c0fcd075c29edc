import type { Issue } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { findNearestName } from "./nearest-name";
import type { PlacedPlaceholder } from "./placed-placeholder";
import type { Placeholder } from "./template";
import { contextFieldNames } from "./template-values";

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

const getBranches = (schema: JsonSchema): JsonSchema[] =>
  [schema, ...["anyOf", "oneOf", "allOf"].flatMap((key) => schema[key] ?? [])].filter(
    (branch): branch is JsonSchema => isObject(branch),
  );

/** The schemas of a member of the value; `"any"` when the schema does not restrict it. */
const getMemberSchemas = (schema: JsonSchema, name: string): JsonSchema[] | "any" => {
  const branches = getBranches(schema);
  const memberSchemas = branches.flatMap(({ properties, items, required }) => [
    ...(properties && Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []),
    ...(items && /^\d+$/.test(name) ? [items] : []),
    // Imported schemas may require a name that they do not define.
    ...(Array.isArray(required) && required.includes(name) ? [{}] : []),
  ]);
  if (memberSchemas.length > 0) return memberSchemas;
  const hasListedMembers = branches.some(({ properties, items }) => properties || items);
  const allowsExtra = branches.some(
    ({ additionalProperties }) => additionalProperties === true || isObject(additionalProperties),
  );
  return allowsExtra || !hasListedMembers ? "any" : [];
};

const isDeclared = (schema: JsonSchema, path: readonly string[]): boolean => {
  let level: JsonSchema[] = [{ properties: {}, ...schema }];
  for (const name of path) {
    const next = level.map((at) => getMemberSchemas(at, name));
    if (next.includes("any")) return true;
    level = next.flatMap((schemas) => (schemas === "any" ? [] : schemas));
    if (level.length === 0) return false;
  }
  return true;
};

const isKnownName = ({ root, path }: Placeholder, scope: TemplateScope): boolean => {
  const [first = "", second = ""] = path;
  if (root === "params")
    return (
      scope.parameters === undefined || (scope.parameters && isDeclared(scope.parameters, path))
    );
  if (root === "variables")
    return path.length === 1 && (scope.variables?.includes(first) ?? first !== "");
  if (root === "caller") return path.length === 1 && first === "bearer";
  if (root === "context")
    return path.length === 1 && (contextFieldNames as readonly string[]).includes(first);
  if (root !== "credentials" || path.length !== 2 || second === "") return false;
  if (!scope.credentials) return true;
  const fields = Object.hasOwn(scope.credentials, first) ? scope.credentials[first] : undefined;
  return fields !== undefined && (fields.length === 0 || fields.includes(second));
};

const formatName = (root: string, ...names: string[]) =>
  names.reduce(
    (text, name) =>
      /^[^.[\]{}"]+$/.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`,
    root,
  );

const parameterNames = (schema: JsonSchema, parentPath: string[] = []): string[][] =>
  parentPath.length > 4
    ? []
    : getBranches(schema).flatMap(({ properties = {} }) =>
        Object.entries(properties).flatMap(([name, property]) => [
          [...parentPath, name],
          ...(isObject(property) ? parameterNames(property, [...parentPath, name]) : []),
        ]),
      );

/** All names of the scope as written inside the braces, at most 500. */
export const listNames = (scope: TemplateScope): string[] =>
  [
    ...parameterNames(scope.parameters || {}).map((path) => formatName("params", ...path)),
    ...(scope.variables ?? []).map((name) => formatName("variables", name)),
    ...Object.entries(scope.credentials ?? {}).flatMap(([service, fields]) =>
      fields.map((field) => formatName("credentials", service, field)),
    ),
    ...(scope.bearer === "none" ? [] : ["caller.bearer"]),
    ...contextFieldNames.map((name) => `context.${name}`),
  ].slice(0, 500);

/** The service of a credential placeholder that is not granted to the tool but could be. */
const findUngrantedService = (
  { root, path }: Placeholder,
  { credentials, stored }: TemplateScope,
): string | undefined => {
  const [service = "", field = ""] = path;
  if (root !== "credentials" || path.length !== 2 || field === "") return undefined;
  return credentials && stored && !Object.hasOwn(credentials, service) ? service : undefined;
};

/** Limits the costly search for similar names, so that a hostile document cannot multiply it. */
const MAX_SUGGESTIONS = 20;

/** A correction for a credential placeholder whose service is misspelled. */
const findNearestCredential = (
  { path: [service = "", field = ""] }: Placeholder,
  { credentials, stored }: TemplateScope,
): string | undefined => {
  const allCredentials = { ...stored, ...credentials };
  const suggestion = findNearestName(service, Object.keys(allCredentials));
  if (suggestion === undefined || Object.hasOwn(allCredentials, service)) return undefined;
  return formatName(
    "credentials",
    suggestion,
    findNearestName(field, allCredentials[suggestion] ?? []) ?? field,
  );
};

const describeUnknownName = (
  placeholder: Placeholder,
  scope: TemplateScope,
  names: string[],
  shouldSearch: boolean,
): Omit<Issue, "path"> => {
  const { text } = placeholder;
  const placeholderText = `{{${text}}}`;
  const service = findUngrantedService(placeholder, scope);
  const search = () =>
    service === undefined
      ? findNearestName(text, names)
      : findNearestCredential(placeholder, scope);
  const suggestion = shouldSearch ? search() : undefined;
  if (suggestion !== undefined)
    return {
      code: "unknown_placeholder",
      message: `${placeholderText} is not defined. Did you mean {{${suggestion}}}?`,
      data: { placeholder: text, suggestion },
    };
  if (service !== undefined)
    return {
      code: "credential_not_granted",
      message: `${placeholderText} uses a credential the tool may not use. Add "${service}" to the tool's credentials.`,
      data: { placeholder: text, service },
    };
  const suggestions = names.slice(0, 6).map((name) => `{{${name}}}`);
  return {
    code: "unknown_placeholder",
    message: `${placeholderText} is not defined. Available names: ${suggestions.join(", ")}${names.length > 6 ? " and more" : ""}.`,
    data: { placeholder: text },
  };
};

/** Reports placeholders with unknown names, each with a suggestion, at the placeholder's path. */
export const checkPlaceholderNames = (
  placeholders: readonly PlacedPlaceholder[],
  scope: TemplateScope,
): Issue[] => {
  const names = listNames(scope);
  const issuesByName = new Map<string, Omit<Issue, "path">>();
  return placeholders.flatMap(({ path, placeholder }) => {
    const { text } = placeholder;
    if (!isKnownName(placeholder, scope)) {
      const issue =
        issuesByName.get(text) ??
        describeUnknownName(placeholder, scope, names, issuesByName.size < MAX_SUGGESTIONS);
      issuesByName.set(text, issue);
      return [{ ...issue, path }];
    }
    return placeholder.root === "caller" && scope.bearer === "none"
      ? [
          {
            code: "bearer_not_used",
            path,
            data: { placeholder: text },
            message:
              "{{caller.bearer}} is never available, because the caller's bearer token is not used here. Set bearer to optional or required.",
          },
        ]
      : [];
  });
};
