import { appendPointer, isObject, parsePointer } from "../schema/json";
import type { JsonSchema } from "../schema/json-schema";
import {
  createNameMatcher,
  listItemSchemas,
  listPossibleSchemas,
  listPropertySchemas,
} from "../schema/member-schemas";
import { createReferences } from "../schema/references";
import { listSubschemas } from "../schema/subschemas";
import type { DefinedTool } from "./defined-tool";
import type { Tool } from "./tool";

/** What the stored parameters mark as secret stays secret, whatever `definition` returns. */
type SecretTool = Pick<DefinedTool, "parameters" | "storedParameters">;
type VisibleTool = SecretTool & Pick<Tool, "visibleParameters">;

const listParameters = ({ parameters, storedParameters }: SecretTool) =>
  storedParameters ? [parameters, storedParameters] : [parameters];

/**
 * Replaces or removes a value that people must not see. `path` is a JSON Pointer into the
 * arguments.
 */
type Replace = (value: unknown, path: string) => unknown;

const isSecretSchema = ({ format, writeOnly }: JsonSchema): boolean =>
  format === "password" || writeOnly === true;

/** Whether any argument of a tool, or any value nested in one, may be secret. */
export const hasSecretParameters = (tool: SecretTool): boolean =>
  listParameters(tool).some((parameters) =>
    listSubschemas(parameters).some(({ schema }) => isSecretSchema(schema)),
  );

/** Creates lookups of the schemas that apply to a tool's arguments. */
const createMembers = (parameters: Tool["parameters"]) => {
  const references = createReferences(parameters);
  const matchName = createNameMatcher();
  /** By the only schema of a value. All items of an array have the same, and there may be many. */
  const possibleBySchema = new Map<unknown, JsonSchema[]>();
  const listPossible = (schemas: readonly unknown[]): JsonSchema[] => {
    const [first, ...others] = schemas.filter((schema) => isObject(schema));
    if (others.length > 0) return listPossibleSchemas(schemas, references);
    const existing = possibleBySchema.get(first);
    if (existing) return existing;
    const possible = listPossibleSchemas([first], references);
    possibleBySchema.set(first, possible);
    return possible;
  };
  return {
    root: listPossible([parameters]),
    listPossible,
    listProperty: (schemas: readonly JsonSchema[], name: string) =>
      listPropertySchemas(schemas, name, matchName),
  };
};
type Members = ReturnType<typeof createMembers>;

const replaceSecrets = (
  value: unknown,
  schemas: readonly unknown[],
  path: string,
  { members, replace }: { members: Members; replace: Replace },
): unknown => {
  const possible = members.listPossible(schemas);
  if (possible.length === 0) return value;
  if (possible.some(isSecretSchema)) return replace(value, path);
  const replaceMember = (member: unknown, memberSchemas: unknown[], key: string | number) =>
    replaceSecrets(member, memberSchemas, appendPointer(path, key), { members, replace });
  if (Array.isArray(value))
    return value.map((item, index) => replaceMember(item, listItemSchemas(possible, index), index));
  if (!isObject(value)) return value;
  const replaced = Object.entries(value).map(
    ([name, member]) =>
      [name, replaceMember(member, members.listProperty(possible, name), name)] as const,
  );
  return Object.fromEntries(replaced.filter(([, member]) => member !== undefined));
};

const replaceBySchema = (
  parameters: Tool["parameters"],
  params: Readonly<Record<string, unknown>>,
  replace: Replace,
): Record<string, unknown> => {
  const members = createMembers(parameters);
  const replaced = Object.entries(params).map(([name, value]) => {
    const schemas = members.listProperty(members.root, name);
    const path = appendPointer("", name);
    return [name, replaceSecrets(value, schemas, path, { members, replace })] as const;
  });
  return Object.fromEntries(replaced.filter(([, value]) => value !== undefined));
};

/** Replaces the arguments, and the values nested in them, that people must not see. */
export const replaceSecretArguments = (
  tool: SecretTool,
  params: Readonly<Record<string, unknown>>,
  replace: Replace,
): Record<string, unknown> => {
  const done = new Set<string>();
  const replaceOnce: Replace = (value, path) => {
    if (done.has(path)) return value;
    done.add(path);
    return replace(value, path);
  };
  return listParameters(tool).reduce<Record<string, unknown>>(
    (replaced, parameters) => replaceBySchema(parameters, replaced, replaceOnce),
    params,
  );
};

/** Creates a check of whether an argument is secret, whatever else of the call is shown. */
export const createSecretCheck = (tool: SecretTool): ((name: string) => boolean) => {
  const checks = listParameters(tool).map((parameters) => {
    const { root, listPossible, listProperty } = createMembers(parameters);
    return (name: string) => listPossible(listProperty(root, name)).some(isSecretSchema);
  });
  return (name) => checks.some((isSecret) => isSecret(name));
};

/** Selects the arguments, or their schemas, that a person sees when asked about a call. */
export const selectVisible = <Value>(
  tool: VisibleTool,
  byName: Readonly<Record<string, Value>>,
): Record<string, Value> => {
  const { visibleParameters } = tool;
  const isSecret = createSecretCheck(tool);
  return Object.fromEntries(
    Object.entries(byName).filter(
      ([name]) => (visibleParameters?.includes(name) ?? true) && !isSecret(name),
    ),
  );
};

/** Returns the stand-in for a secret inside an argument. Appears in a person's edits too. */
const toStandIn = (path: string): string => `(hidden: ${path})`;

const readStandIn = (value: unknown): string | undefined =>
  typeof value === "string" ? /^\(hidden: (\/.*)\)$/s.exec(value)?.[1] : undefined;

const parseContainer = (value: unknown): unknown => {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** Parses arguments that came as JSON text. */
const parseArguments = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, parseContainer(value)]));

/**
 * Like `replaceSecretArguments`, but also for arguments that came as JSON text. Arguments without
 * secrets are unchanged.
 */
const replaceInText = (
  tool: SecretTool,
  params: Readonly<Record<string, unknown>>,
  replace: Replace,
): Record<string, unknown> => {
  const names = new Set<string>();
  const replaced = replaceSecretArguments(tool, parseArguments(params), (value, path) => {
    names.add(parsePointer(path)[0] ?? "");
    return replace(value, path);
  });
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, names.has(name) ? replaced[name] : value]),
  );
};

/** Returns the arguments as shown to a person who is asked about the call. */
export const toVisibleArguments = (
  tool: VisibleTool,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  replaceInText(tool, selectVisible(tool, params), (_, path) => toStandIn(path));

const listTexts = (value: unknown): string[] => {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
};

/**
 * Returns the arguments as the log stores them, and the strings that must not appear anywhere else
 * in it either.
 */
export const maskSecretArguments = (
  tool: SecretTool,
  params: Readonly<Record<string, unknown>>,
  mask: string,
): { params: Record<string, unknown>; secrets: string[] } => {
  const secrets: string[] = [];
  const replace = (value: unknown) => {
    for (const text of listTexts(value)) secrets.push(text);
    return mask;
  };
  return { params: replaceInText(tool, params, replace), secrets };
};

const findValue = (root: unknown, path: string): unknown =>
  parsePointer(path).reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    root,
  );

/**
 * Applies a person's edits to the arguments. They may change what they were shown, and nothing
 * else. A stand-in in an edit is replaced by the secret it stands for, so a secret can be moved
 * together with its neighbors.
 */
export const editVisibleArguments = (
  tool: VisibleTool,
  params: Readonly<Record<string, unknown>>,
  edits: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const originals = parseArguments(params);
  const edited = replaceSecretArguments(tool, selectVisible(tool, edits), (value) => {
    const path = readStandIn(value);
    return path === undefined ? value : findValue(originals, path);
  });
  return { ...params, ...edited };
};
