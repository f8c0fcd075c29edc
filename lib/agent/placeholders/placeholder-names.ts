import type { Issue } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { createReferences, type References } from "@/lib/schema/references";
import { MAX_ISSUES } from "../max-issues";
import type { BearerMode } from "../tool";
import { findNearestName } from "./nearest-name";
import type { PlacedPlaceholder } from "./placed-placeholder";
import type { Placeholder } from "./template";
import { contextFieldNames } from "./template-values";

/** The names that placeholders may use. Omitted fields are not checked. */
export type TemplateScope = {
  /** `false` when there are no parameters. */
  parameters?: JsonSchema | false;
  variables?: readonly string[];
  /** The fields of each service granted to the tool; an empty list allows any field. */
  credentials?: Readonly<Record<string, readonly string[]>>;
  /** The Space's credentials, granted or not, for suggestions. Omitted if none can be granted. */
  stored?: Readonly<Record<string, readonly string[]>>;
  /** `unavailable` if no caller ever has one. */
  bearer?: BearerMode | "unavailable";
  /** The arguments of a prompt or of a resource's URI, which are untyped. Absent means none. */
  arguments?: readonly string[];
  /** The fields of the call's context. Absent means all of them. */
  context?: readonly string[];
};

/**
 * Collects the schemas that may apply to a value of this one, each once, so that recursive schemas
 * terminate.
 */
const getBranches = (schema: JsonSchema, { find }: References): JsonSchema[] => {
  const branches = new Set([schema]);
  for (const branch of branches) {
    const { anyOf = [], oneOf = [], allOf = [], then: consequence, else: alternative } = branch;
    const dependent = Object.values(branch.dependentSchemas ?? {});
    const inner = [find(branch), anyOf, oneOf, allOf, consequence, alternative, dependent].flat();
    for (const each of inner) if (isObject(each)) branches.add(each);
  }
  return [...branches];
};

/** Returns the schemas of a member of the value; `"any"` if the schema does not restrict it. */
const getMemberSchemas = (
  schema: JsonSchema,
  name: string,
  references: References,
): JsonSchema[] | "any" => {
  const branches = getBranches(schema, references);
  const isIndex = /^\d+$/.test(name);
  const memberSchemas = branches.flatMap(({ properties, items, prefixItems, required }) => [
    ...(properties && Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []),
    ...(isIndex ? [items ?? [], prefixItems ?? []].flat().filter(isSchema) : []),
    // Imported schemas may require a name that they do not define.
    ...(Array.isArray(required) && required.includes(name) ? [{}] : []),
  ]);
  if (memberSchemas.length > 0) return memberSchemas;
  const hasListedMembers = branches.some(
    ({ properties, items, prefixItems }) => properties || items || prefixItems,
  );
  const allowsExtra = branches.some(
    ({ additionalProperties, patternProperties }) =>
      additionalProperties === true || isObject(additionalProperties) || patternProperties,
  );
  return allowsExtra || !hasListedMembers ? "any" : [];
};
const isSchema = (value: unknown): value is JsonSchema => isObject(value);

/**
 * Creates a check of whether the schema declares a path. Resolves the schema's references once, for
 * all paths.
 */
const createDeclarationCheck = (schema: JsonSchema) => {
  const root: JsonSchema = schema.properties ? schema : { ...schema, properties: {} };
  const references = createReferences(root);
  return (path: readonly string[]): boolean => {
    let level = [root];
    for (const name of path) {
      const next = level.map((at) => getMemberSchemas(at, name, references));
      if (next.includes("any")) return true;
      level = [...new Set(next.flatMap((schemas) => (schemas === "any" ? [] : schemas)))];
      if (level.length === 0) return false;
    }
    return true;
  };
};

/** Creates a check of whether a path leads to a parameter. */
const createParameterCheck = ({ parameters }: TemplateScope) => {
  if (parameters === undefined) return () => true;
  return parameters ? createDeclarationCheck(parameters) : () => false;
};

const listContextFields = ({ context = contextFieldNames }: TemplateScope): readonly string[] =>
  context;

const isKnownName = (
  { root, path }: Placeholder,
  scope: TemplateScope,
  isParameter: (path: readonly string[]) => boolean,
): boolean => {
  const [first = "", second = ""] = path;
  if (root === "params") return isParameter(path);
  if (root === "variables")
    return path.length === 1 && (scope.variables?.includes(first) ?? first !== "");
  if (root === "caller")
    return path.length === 1 && first === "bearer" && scope.bearer !== "unavailable";
  if (root === "arguments") return path.length === 1 && (scope.arguments ?? []).includes(first);
  if (root === "context") return path.length === 1 && listContextFields(scope).includes(first);
  if (root !== "credentials" || path.length !== 2 || second === "") return false;
  if (!scope.credentials) return true;
  const fields = Object.hasOwn(scope.credentials, first) ? scope.credentials[first] : undefined;
  return fields !== undefined && (fields.length === 0 || fields.includes(second));
};

/** Formats a name as written inside the braces. */
export const formatName = (root: string, ...names: string[]) =>
  names.reduce(
    (text, name) =>
      /^[^.[\]{}"]+$/.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`,
    root,
  );

const MAX_NAMES = 500;
const MAX_NAME_DEPTH = 5;

/** Lists the paths of the parameters and of their nested fields, parents first. */
const listParameterPaths = (root: JsonSchema): string[][] => {
  const references = createReferences(root);
  const paths: string[][] = [];
  const addNames = (schema: JsonSchema, parentPath: string[]) => {
    if (parentPath.length === MAX_NAME_DEPTH) return;
    for (const { properties = {} } of getBranches(schema, references))
      for (const [name, property] of Object.entries(properties)) {
        if (paths.length === MAX_NAMES) return;
        paths.push([...parentPath, name]);
        if (isObject(property)) addNames(property, [...parentPath, name]);
      }
  };
  addNames(root, []);
  return paths;
};

/** Lists all names of the scope as written inside the braces, up to a limit. */
export const listNames = (scope: TemplateScope): string[] =>
  [
    ...(scope.arguments ?? []).map((name) => formatName("arguments", name)),
    ...listParameterPaths(scope.parameters || {}).map((path) => formatName("params", ...path)),
    ...(scope.variables ?? []).map((name) => formatName("variables", name)),
    ...Object.entries(scope.credentials ?? {}).flatMap(([service, fields]) =>
      fields.map((field) => formatName("credentials", service, field)),
    ),
    ...(scope.bearer === "none" || scope.bearer === "unavailable" ? [] : ["caller.bearer"]),
    ...listContextFields(scope).map((name) => `context.${name}`),
  ].slice(0, MAX_NAMES);

/** Returns the service of a credential placeholder that is not granted to the tool but could be. */
const findUngrantedService = (
  { root, path }: Placeholder,
  { credentials, stored }: TemplateScope,
): string | undefined => {
  const [service = "", field = ""] = path;
  if (root !== "credentials" || path.length !== 2 || field === "") return undefined;
  return credentials && stored && !Object.hasOwn(credentials, service) ? service : undefined;
};

/** Limits the costly search for similar names, so that a hostile document cannot multiply it. */
const MAX_COMPARISONS = 1000;

/** Returns a correction for a credential placeholder whose service is misspelled. */
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
  const { text, root, path } = placeholder;
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
  if (names.length === 0)
    return {
      code: "unknown_placeholder",
      message: `${placeholderText} is not defined, and no names are available here.`,
      data: { placeholder: text },
    };
  const hasParameters = names.some((name) => name.startsWith("params"));
  if (root === "params" && scope.parameters && !hasParameters)
    return {
      code: "unknown_placeholder",
      message: `${placeholderText} is not defined: there are no parameters yet. Add "${path[0]}".`,
      data: { placeholder: text },
    };
  const suggestions = names.slice(0, 6).map((name) => `{{${name}}}`);
  return {
    code: "unknown_placeholder",
    message: `${placeholderText} is not defined. Available names: ${suggestions.join(", ")}${names.length > 6 ? " and more" : ""}.`,
    data: { placeholder: text },
  };
};

/**
 * Creates a description of unknown names. Known names are listed lazily: most tools have no unknown
 * ones.
 */
const createDescription = (scope: TemplateScope) => {
  let names: string[] | undefined;
  const issuesByName = new Map<string, Omit<Issue, "path">>();
  return (placeholder: Placeholder): Omit<Issue, "path"> => {
    names ??= listNames(scope);
    const shouldSearch = issuesByName.size < MAX_COMPARISONS / (names.length + 1);
    const issue =
      issuesByName.get(placeholder.text) ??
      describeUnknownName(placeholder, scope, names, shouldSearch);
    issuesByName.set(placeholder.text, issue);
    return issue;
  };
};

/**
 * Reports placeholders with unknown names, each with a suggestion, at the placeholder's path, up to
 * a limit.
 */
export const checkPlaceholderNames = (
  placeholders: readonly PlacedPlaceholder[],
  scope: TemplateScope,
): Issue[] => {
  const isParameter = createParameterCheck(scope);
  const describe = createDescription(scope);
  const issues: Issue[] = [];
  for (const { path, placeholder } of placeholders) {
    if (issues.length === MAX_ISSUES) return issues;
    if (!isKnownName(placeholder, scope, isParameter))
      issues.push({ ...describe(placeholder), path });
    else if (placeholder.root === "caller" && scope.bearer === "none")
      issues.push({
        code: "bearer_not_used",
        path,
        data: { placeholder: placeholder.text },
        message:
          "{{caller.bearer}} is never available, because the caller's bearer token is not used here. Set bearer to optional or required.",
      });
  }
  return issues;
};
