import { isObject } from "@/lib/schema/json";
import type { Placeholder } from "./template";

/** The values that placeholders can use during one call. */
export type TemplateValues = {
  params: Record<string, unknown>;
  variables: Record<string, string>;
  credentials: Record<string, Record<string, string>>;
  caller: { bearer?: string };
  context: { userId?: string; chatId?: string; executionId?: string; clientId?: string };
  /** The variables whose values must be masked; all when absent. */
  secretVariables?: readonly string[];
};

export const contextFieldNames = ["userId", "chatId", "executionId", "clientId"] as const;

const rootNames = ["params", "variables", "credentials", "caller", "context"] as const;
const isRoot = (name: string): name is (typeof rootNames)[number] =>
  (rootNames as readonly string[]).includes(name);

/** The value of a placeholder, or `undefined`. Reads only own properties, never a prototype. */
export const readPlaceholder = (values: TemplateValues, { root, path }: Placeholder): unknown => {
  if (!isRoot(root)) return undefined;
  let value: unknown = values[root];
  for (const name of path) {
    if (!(isObject(value) || Array.isArray(value)) || !Object.hasOwn(value, name)) return undefined;
    if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
};

export const isSecretPlaceholder = (
  { root, path }: Placeholder,
  { secretVariables }: Pick<TemplateValues, "secretVariables">,
): boolean =>
  root === "credentials" ||
  root === "caller" ||
  (root === "variables" && (secretVariables?.includes(path[0] ?? "") ?? true));
