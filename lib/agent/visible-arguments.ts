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

/** What is secret by the stored parameters stays so, whatever `definition` returns. */
type SecretTool = Pick<DefinedTool, "parameters" | "storedParameters">;
type VisibleTool = SecretTool & Pick<Tool, "visibleParameters">;

const listParameters = ({ parameters, storedParameters }: SecretTool) =>
  storedParameters ? [parameters, storedParameters] : [parameters];

/** Replaces a value that is not for people's eyes, or removes it. `path` is a JSON Pointer into the arguments. */
type Replace = (value: unknown, path: string) => unknown;

const isSecretSchema = ({ format, writeOnly }: JsonSchema): boolean =>
  format === "password" || writeOnly === true;

/** Whether any argument of a tool, or anything inside one, may be a secret. */
export const hasSecretParameters = (tool: SecretTool): boolean =>
  listParameters(tool).some((parameters) =>
    listSubschemas(parameters).some(({ schema }) => isSecretSchema(schema)),
  );

/** A tool's parameters, and how its arguments are compared with them. */
const createMembers = (parameters: Tool["parameters"]) => {
  const references = createReferences(parameters);
  const matchName = createNameMatcher();
  const listPossible = (schemas: readonly unknown[]) => listPossibleSchemas(schemas, references);
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

/** Replaces the arguments, and what is inside them, that are not for people's eyes. */
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

/** Tells whether an argument is not for people's eyes, whatever else is shown of the call. */
export const createSecretCheck = (tool: SecretTool): ((name: string) => boolean) => {
  const checks = listParameters(tool).map((parameters) => {
    const { root, listPossible, listProperty } = createMembers(parameters);
    return (name: string) => listPossible(listProperty(root, name)).some(isSecretSchema);
  });
  return (name) => checks.some((isSecret) => isSecret(name));
};

/** Of the arguments, or of the schemas of the parameters, those that a person who is asked about a call sees. */
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

/** Stands for a secret inside an argument, also in what a person has edited. */
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

/** An argument may have come as JSON text. */
const parseArguments = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, parseContainer(value)]));

/** As `replaceSecretArguments`, also in arguments that came as JSON text. Those without secrets stay as they are. */
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

/** What a person who is asked about a call sees of its arguments. */
export const toVisibleArguments = (
  tool: VisibleTool,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  replaceInText(tool, selectVisible(tool, params), (_, path) => toStandIn(path));

const listTexts = (value: unknown): string[] => {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
};

/** The arguments as the log stores them, and the texts that it must not have anywhere else either. */
export const maskSecretArguments = (
  tool: SecretTool,
  params: Readonly<Record<string, unknown>>,
  mask: string,
): { params: Record<string, unknown>; secrets: string[] } => {
  const secrets: string[] = [];
  const replace = (value: unknown) => {
    secrets.push(...listTexts(value));
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
 * The arguments after a person's edits. They may change what they were shown, and nothing else. Where an edit has what
 * stands for a secret, the secret stays as it was, so it can be moved together with what is beside it.
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
