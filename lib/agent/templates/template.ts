import { remembered } from "./remembered";

/** A name in double braces: `params.city` has the root `params` and the path `["city"]`. */
export type Placeholder = { text: string; root: string; path: readonly string[] };
export type Template = readonly (string | Placeholder)[];

const step = /^\s*(?:\.\s*([^.[\]{}"]+)|\[\s*(\d+)\s*\]|\[\s*("(?:[^"\\]|\\.)*")\s*\])/;

const parseName = (text: string): Placeholder | undefined => {
  const root = /^[A-Za-z]\w*/.exec(text)?.[0];
  if (root === undefined) return undefined;
  const path: string[] = [];
  let rest = text.slice(root.length);
  while (rest !== "") {
    const found = step.exec(rest);
    if (!found) return undefined;
    const [whole, plain, index, quoted] = found;
    try {
      path.push(quoted === undefined ? (plain?.trim() ?? index ?? "") : JSON.parse(quoted));
    } catch {
      return undefined;
    }
    rest = rest.slice(whole.length);
  }
  return { text, root, path };
};

/**
 * Parses `Hello {{params.name}}`. `\{{` is two literal braces; a name that contains a dot is written
 * `params["a.b"]`. What cannot be parsed stays literal text and is described in `problem`.
 */
export const parseTemplate = remembered((text): { template: Template; problem?: string } => {
  const template: (string | Placeholder)[] = [];
  let literal = "";
  let problem: string | undefined;
  let at = 0;
  for (let open = text.indexOf("{{"); open !== -1; open = text.indexOf("{{", at)) {
    if (text[open - 1] === "\\" && open > at) {
      literal += `${text.slice(at, open - 1)}{{`;
      at = open + 2;
      continue;
    }
    const close = text.indexOf("}}", open + 2);
    const inner = close === -1 ? "" : text.slice(open + 2, close).trim();
    const placeholder = parseName(inner);
    if (!placeholder) {
      problem ??=
        close === -1
          ? "A placeholder is not closed. Add }}, or write \\{{ for literal braces."
          : `{{${inner}}} is not a valid placeholder. Use a name such as {{params.city}}.`;
      break;
    }
    literal += text.slice(at, open);
    if (literal !== "") template.push(literal);
    literal = "";
    template.push(placeholder);
    at = close + 2;
  }
  literal += text.slice(at);
  if (literal !== "") template.push(literal);
  return problem === undefined ? { template } : { template, problem };
});

/** The placeholder of a template that contains nothing else; only then does a value keep its JSON type. */
export const wholePlaceholder = (template: Template): Placeholder | undefined => {
  const [only] = template;
  return typeof only === "object" && template.length === 1 ? only : undefined;
};
