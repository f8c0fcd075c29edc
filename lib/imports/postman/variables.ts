import { toSlug } from "@/lib/agent/agent-profile";
import { type Variable, variableRefSchema } from "@/lib/agent/manifest";
import {
  createParameterPlaceholder,
  escapeBraces,
  toParameterName,
} from "@/lib/imports/readers/request/placeholders";
import { isSecretName } from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { hasGeneratedValue } from "./generated-values";
import { findVariableUses, type VariableUses, variablePattern } from "./variable-uses";

export type PostmanVariables = {
  /** Replaces variables that have a public value with that value, and leaves the others. */
  resolve(text: string): string;
  /**
   * Replaces variables with their values or with placeholders. Adds the parameters this requires to
   * `placeholderNames`. `decode` converts the text between placeholders, including the values.
   */
  template(text: string, placeholderNames?: Set<string>, decode?: DecodeText): string;
  /**
   * Replaces variables with values, for literals such as a host. Returns undefined if a value is
   * unknown.
   */
  text(text: string): string | undefined;
  /** Returns the variables in a folder, whose own values come before those around it. */
  inFolder(rows: unknown): PostmanVariables;
};

type DecodeText = (text: string) => string;
/** Converts the texts of one request, as `PostmanVariables` does. */
export type RequestTexts = {
  resolve(text: string): string;
  template(text: string, decode?: DecodeText): string;
};
type VariableValue = { value: string; isSecret: boolean };
type FindValue = (name: string) => VariableValue | undefined;

/** Reads variables with their values. Later ones replace earlier ones. */
const readValues = (rows: unknown): Map<string, VariableValue> => {
  const values = new Map<string, VariableValue>();
  for (const entry of Array.isArray(rows) ? rows : []) {
    if (!isObject(entry) || entry.disabled === true) continue;
    const name = entry.key ?? entry.id;
    const { value } = entry;
    const isSecret = entry.type === "secret";
    const isValue = ["string", "number", "boolean"].includes(typeof value) && value !== "";
    // A variable without a value is one that scripts set, or that everybody enters. The values of
    // secrets are not exported.
    if (typeof name !== "string" || !(isValue || isSecret) || hasGeneratedValue(String(value)))
      continue;
    values.set(name, {
      value: isValue ? String(value) : "",
      isSecret: isSecret || isSecretName(name),
    });
  }
  return values;
};

/** Returns the parameter name for a path variable, or for a dynamic variable such as `$guid`. */
export const toPlaceholderName = (name: string): string =>
  toParameterName(name, { has: () => false });

/** Collects the variables that callers send. Returns the `ref` of each. */
const createVariableList = (addWarning: AddWarning) => {
  const agentVariables: Variable[] = [];
  const refs = new Map<string, string>();

  const declare = (name: string, value: VariableValue | undefined, isRequired: boolean): string => {
    const existing = refs.get(name);
    if (existing) return existing;
    let ref = toSlug(name.replace(/([a-z0-9])([A-Z])/g, "$1-$2")) || "variable";
    if (!variableRefSchema.safeParse(ref).success) ref = `upstream-${ref}`;
    const usedRefs = new Set(refs.values());
    const stem = ref;
    for (let count = 2; usedRefs.has(ref); count += 1) ref = `${stem}-${count}`;
    refs.set(name, ref);
    const secret = value?.isSecret ?? isSecretName(name);
    addWarning(
      `/variables/${agentVariables.length}`,
      "variable_declared",
      `Callers ${isRequired ? "send" : "can send"} "${cutText(name, 80)}" in the header "x-${ref}"${secret && value?.value ? "; its value in the collection is not stored" : ""}.`,
    );
    agentVariables.push({
      ref,
      name: cutText(name, 120),
      required: isRequired,
      ...(secret && { secret }),
    });
    return ref;
  };
  return { agentVariables, declare };
};

/**
 * Replaces variables with their values. Values may contain other variables, up to a few levels.
 */
const resolveText = (text: string, findValue: FindValue, depth = 0): string =>
  depth > 5
    ? text
    : text.replace(variablePattern, (whole, content: string) => {
        const name = content.trim();
        const variable = findValue(name);
        return variable && !variable.isSecret
          ? resolveText(variable.value, findValue, depth + 1)
          : whole;
      });

type Context = {
  uses: VariableUses;
  declare(name: string, value: VariableValue | undefined, isRequired: boolean): string;
};

const createScope = (findValue: FindValue, { uses, declare }: Context): PostmanVariables => {
  const resolve = (text: string): string => resolveText(text, findValue);
  const template = (
    text: string,
    placeholderNames?: Set<string>,
    decode: DecodeText = (part) => part,
  ): string => {
    let result = "";
    let position = 0;
    const resolvedText = resolve(text);
    for (const match of resolvedText.matchAll(variablePattern)) {
      result += escapeBraces(decode(resolvedText.slice(position, match.index)));
      position = match.index + match[0].length;
      const name = match[1]?.trim() ?? "";
      const value = findValue(name);
      // The ID of an order differs between calls, and a tenant between callers.
      const isParameter = !value && !uses.isShared(name) && !uses.isSecret(name);
      if (name.startsWith("$") || (placeholderNames && isParameter)) {
        const parameter = toPlaceholderName(name);
        placeholderNames?.add(parameter);
        result += placeholderNames ? createParameterPlaceholder(parameter) : "";
      } else result += `{{variables.${declare(name, value, uses.isCommon(name))}}}`;
    }
    return result + escapeBraces(decode(resolvedText.slice(position)));
  };
  const text = (input: string): string | undefined => {
    const whole = resolve(input);
    return whole.includes("{{") ? undefined : whole;
  };
  const inFolder = (rows: unknown): PostmanVariables => {
    const values = readValues(rows);
    if (values.size === 0) return scope;
    return createScope((name) => values.get(name) ?? findValue(name), { uses, declare });
  };
  const scope = { resolve, template, text, inFolder };
  return scope;
};

/**
 * Converts the variables of a collection. Variables with a value that is not secret are inlined.
 * Those that differ between calls, and dynamic ones (`$guid`) in the path, become parameters. Others
 * become variables of the agent that callers send, which are required if most requests use them.
 */
export const postmanVariables = (
  collection: Record<string, unknown>,
  addWarning: AddWarning,
): { variables: PostmanVariables; agentVariables: Variable[] } => {
  const values = readValues(collection.variable);
  const { agentVariables, declare } = createVariableList(addWarning);
  const findValue = (name: string) => values.get(name);
  const uses = findVariableUses(collection.item, (text) => resolveText(text, findValue));
  return { variables: createScope(findValue, { uses, declare }), agentVariables };
};
