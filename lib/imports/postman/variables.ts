import { isObject } from "@/lib/agent/json";
import { slugFrom, type Variable } from "@/lib/agent/manifest";
import {
  literal,
  parameterName,
  parameterPlaceholder,
} from "@/lib/agent/reading/request/placeholder";
import { isSecretName } from "@/lib/agent/reading/request/secrets";
import type { Say } from "../import-kind";

export type PostmanVariables = {
  /** Replaces variables with placeholders. Adds the parameters this requires to `placeholderNames`. */
  template(text: string, blanks?: Set<string>): string;
  /** Replaces variables with values, for literals such as a host; undefined if a value is unknown. */
  text(text: string): string | undefined;
  declared: Variable[];
};

const named = /\{\{\s*([^{}]+?)\s*\}\}/g;

const valuesOf = (lists: unknown[]): Map<string, string> => {
  const values = new Map<string, string>();
  for (const entry of lists.flat()) {
    if (!isObject(entry) || entry.disabled === true) continue;
    const name = entry.key ?? entry.id;
    const { value } = entry;
    if (typeof name === "string" && ["string", "number", "boolean"].includes(typeof value))
      values.set(name, String(value));
  }
  return values;
};

/** The parameter for a path variable, or for a dynamic variable such as `$guid`. */
export const blankName = (name: string): string => parameterName(name, { has: () => false }, "my");

/**
 * The variables of a collection. Variables with a value that is not secret are inlined, others become variables
 * of the agent that callers send, and dynamic ones (`$guid`) become parameters.
 */
export const postmanVariables = (
  collection: Record<string, unknown>,
  say: Say,
): PostmanVariables => {
  const values = valuesOf([collection.variable]);
  const declared: Variable[] = [];
  const refs = new Map<string, string>();

  /** Values may contain other variables, up to a few levels. */
  const resolved = (text: string, depth = 0): string =>
    depth > 5
      ? text
      : text.replace(named, (whole, name: string) => {
          const value = values.get(name);
          return value === undefined || isSecretName(name) ? whole : resolved(value, depth + 1);
        });

  const declare = (name: string): string => {
    const known = refs.get(name);
    if (known) return known;
    let ref = slugFrom(name.replace(/([a-z0-9])([A-Z])/g, "$1-$2")) || "variable";
    if (ref === "api-key") ref = "upstream-api-key";
    const taken = new Set(refs.values());
    const stem = ref;
    for (let count = 2; taken.has(ref); count += 1) ref = `${stem}-${count}`;
    refs.set(name, ref);
    const secret = isSecretName(name);
    say(
      `/variables/${declared.length}`,
      "variable_declared",
      `Callers send "${name.slice(0, 80)}" in the header "x-${ref}"${secret && values.has(name) ? "; its value in the collection is not stored" : ""}.`,
    );
    declared.push({ ref, name: name.slice(0, 120), required: true, ...(secret && { secret }) });
    return ref;
  };

  const template = (text: string, blanks?: Set<string>): string => {
    let made = "";
    let at = 0;
    const whole = resolved(text);
    for (const match of whole.matchAll(named)) {
      made += literal(whole.slice(at, match.index));
      at = match.index + match[0].length;
      const name = match[1] ?? "";
      if (name.startsWith("$")) {
        const plain = blankName(name);
        blanks?.add(plain);
        made += blanks ? parameterPlaceholder(plain) : "";
      } else made += `{{variables.${declare(name)}}}`;
    }
    return made + literal(whole.slice(at));
  };
  const text = (given: string): string | undefined => {
    const whole = resolved(given);
    return whole.includes("{{") ? undefined : whole;
  };
  return { template, text, declared };
};
