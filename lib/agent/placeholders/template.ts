import { memoize } from "./memoize";

/** A name in double braces: `params.city` has the root `params` and the path `["city"]`. */
export type Placeholder = { text: string; root: string; path: readonly string[] };
export type Template = readonly (string | Placeholder)[];

const stepPattern = /^\s*(?:\.\s*([^.[\]{}"]+)|\[\s*(\d+)\s*\]|\[\s*("(?:[^"\\]|\\.)*")\s*\])/;

export const parsePlaceholder = (text: string): Placeholder | undefined => {
  const root = /^[A-Za-z]\w*/.exec(text)?.[0];
  if (root === undefined) return undefined;
  const path: string[] = [];
  let remaining = text.slice(root.length);
  while (remaining !== "") {
    const match = stepPattern.exec(remaining);
    if (!match) return undefined;
    const [whole, identifier, index, quoted] = match;
    try {
      path.push(quoted === undefined ? (identifier?.trim() ?? index ?? "") : JSON.parse(quoted));
    } catch {
      return undefined;
    }
    remaining = remaining.slice(whole.length);
  }
  return { text, root, path };
};

/**
 * Parses `Hello {{params.name}}`. `\{{` is two literal braces; a name that contains a dot is
 * written `params["a.b"]`. Anything that cannot be parsed stays literal text and is described in
 * `problem`.
 */
export const parseTemplate = memoize((text): { template: Template; problem?: string } => {
  const template: (string | Placeholder)[] = [];
  let literal = "";
  let problem: string | undefined;
  let offset = 0;
  for (let openAt = text.indexOf("{{"); openAt !== -1; openAt = text.indexOf("{{", offset)) {
    if (text[openAt - 1] === "\\" && openAt > offset) {
      literal += `${text.slice(offset, openAt - 1)}{{`;
      offset = openAt + 2;
      continue;
    }
    const closeAt = text.indexOf("}}", openAt + 2);
    const content = closeAt === -1 ? "" : text.slice(openAt + 2, closeAt).trim();
    const placeholder = parsePlaceholder(content);
    if (!placeholder) {
      problem ??=
        closeAt === -1
          ? "A placeholder is not closed. Add }}, or write \\{{ for literal braces."
          : `{{${content}}} is not a valid placeholder. Use a name such as {{params.city}}.`;
      break;
    }
    literal += text.slice(offset, openAt);
    if (literal !== "") template.push(literal);
    literal = "";
    template.push(placeholder);
    offset = closeAt + 2;
  }
  literal += text.slice(offset);
  if (literal !== "") template.push(literal);
  return problem === undefined ? { template } : { template, problem };
});

/**
 * Returns the placeholder of a template that contains nothing else; only then does a value keep its
 * JSON type.
 */
export const getWholePlaceholder = (template: Template): Placeholder | undefined => {
  const [single] = template;
  return typeof single === "object" && template.length === 1 ? single : undefined;
};
