import { memoize } from "../placeholders/memoize";

/** One variable of a template; `reserved` ones, written `{+path}`, may contain slashes. */
type UriVariable = { name: string; reserved: boolean };
export type UriTemplate = readonly (string | UriVariable)[];

/** A character of a URI, or a percent-encoded one (RFC 3986 §2). */
const URI_CHARACTERS = "[A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2}";
const uriPattern = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:(?:${URI_CHARACTERS})+$`);
const literalPattern = new RegExp(`^(?:${URI_CHARACTERS})*$`);
const variablePattern = /^(\+?)([A-Za-z_][A-Za-z0-9_]*)$/;

/** Returns why a string is not an absolute URI, as a sentence. Returns undefined if it is one. */
export const checkUri = (text: string): string | undefined =>
  uriPattern.test(text)
    ? undefined
    : "Enter a URI such as docs://style. Percent-encode characters that URLs cannot contain.";

/**
 * Parses the subset of RFC 6570 that can be matched unambiguously: `{name}` (level 1), for one path
 * segment, and `{+name}` (level 2), which may contain slashes.
 */
export const parseUriTemplate = memoize((text): { template: UriTemplate } | { problem: string } => {
  const template: (string | UriVariable)[] = [];
  // Literals are at even positions, with the expressions between them.
  const parts = text.split(/\{([^{}]*)\}/);
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      if (!literalPattern.test(part))
        return {
          problem: "Close every brace, and percent-encode characters that URLs cannot contain.",
        };
      if (part !== "") template.push(part);
      else if (index > 0 && index < parts.length - 1)
        return { problem: "Put a character such as / between two variables." };
      continue;
    }
    const [, plus = "", name] = variablePattern.exec(part) ?? [];
    if (name === undefined)
      return { problem: `{${part}} is not supported. Use {name}, or {+name} for a path.` };
    template.push({ name, reserved: plus === "+" });
  }
  const [scheme] = template;
  if (typeof scheme !== "string" || !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(scheme))
    return { problem: "Start with a scheme, such as issue://{id}." };
  const names = template.flatMap((part) => (typeof part === "string" ? [] : part.name));
  if (names.length === 0)
    return { problem: "Put a variable in braces, such as issue://{id}, or use uri instead." };
  const twice = names.find((name, index) => names.indexOf(name) < index);
  return twice === undefined ? { template } : { problem: `The variable {${twice}} is used twice.` };
});

/** Lists the variables of a template, in order; empty if it cannot be parsed. */
export const listUriVariables = (text: string): string[] => {
  const parsed = parseUriTemplate(text);
  return "problem" in parsed
    ? []
    : parsed.template.flatMap((part) => (typeof part === "string" ? [] : part.name));
};
