import { isBase64 } from "@/lib/schema/is-base64";
import { isObject } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import type { Placeholder } from "./template";

/** The values that placeholders can use during one call. */
export type TemplateValues = {
  params: Record<string, unknown>;
  /** The schema of `params`, which tells which values are Base64. Absent means none. */
  parameters?: ParametersSchema;
  variables: Record<string, string>;
  credentials: Record<string, Record<string, string>>;
  caller: { bearer?: string };
  context: { userId?: string; chatId?: string; executionId?: string; clientId?: string };
  /** The variables whose values must be masked. Absent means all. */
  secretVariables?: readonly string[];
};

export const contextFieldNames = ["userId", "chatId", "executionId", "clientId"] as const;

const rootNames = ["params", "variables", "credentials", "caller", "context"] as const;

/** Arguments of a resource's URI are passed as the params of its call. */
const findRoot = (name: string) =>
  name === "arguments" ? "params" : rootNames.find((root) => root === name);

/** Returns a placeholder's value, or `undefined`. Reads own properties only, never a prototype. */
export const readPlaceholder = (values: TemplateValues, { root, path }: Placeholder): unknown => {
  const valuesName = findRoot(root);
  if (!valuesName) return undefined;
  let value: unknown = values[valuesName];
  for (const name of path) {
    if (!(isObject(value) || Array.isArray(value)) || !Object.hasOwn(value, name)) return undefined;
    if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
};

/** Whether a value is Base64 text that represents bytes. */
export const isBase64Placeholder = (
  { root, path }: Placeholder,
  { parameters }: Pick<TemplateValues, "parameters">,
): boolean => root === "params" && parameters !== undefined && isBase64(parameters, path);

export const isSecretPlaceholder = (
  { root, path }: Placeholder,
  { secretVariables }: Pick<TemplateValues, "secretVariables">,
): boolean =>
  root === "credentials" ||
  root === "caller" ||
  (root === "variables" && (secretVariables?.includes(path[0] ?? "") ?? true));
