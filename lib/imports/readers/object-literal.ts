import { readStringLiteral } from "./string-literal";

/** Maximum length. Nobody writes more by hand, and this runs in the browser. */
const MAX_CHARACTERS = 1_000_000;

const tokens = [
  String.raw`[\s;]+|(?:\/\/|#)[^\n]*|\/\*[\s\S]*?\*\/`,
  String.raw`(?<string>'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|\x60(?:[^\x60\\$]|\\[\s\S])*\x60)`,
  String.raw`(?<key>[A-Za-z_$][\w$]*)(?=\s*:)`,
  String.raw`(?<plain>true|false|null|True|False|None|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\],:])`,
];

const pythonWords: Record<string, string> = { True: "true", False: "false", None: "null" };

/**
 * Converts `const tools = […];`, `tools = […]` and `tools: […],`, as documentation shows them, to a
 * value.
 */
const toValue = (text: string): string => {
  const value = text.replace(
    /^(?:(?:export\s+)?(?:const|let|var)\s+)?[A-Za-z_$][\w$]*\s*(?::[^=]*)?=\s*/,
    "",
  );
  if (/^[A-Za-z_$][\w$]*\s*:/.test(value)) return `{${value}\n}`;
  return value.endsWith(",") ? value.slice(0, -1) : value;
};

/**
 * Converts a JavaScript or Python literal, which may have comments, unquoted keys and trailing
 * commas, to JSON. Runs no code. Returns undefined if the text has other code.
 */
export const literalToJson = (text: string): string | undefined => {
  if (text.length > MAX_CHARACTERS) return undefined;
  const source = toValue(text.trim());
  const token = new RegExp(tokens.join("|"), "y");
  const json: string[] = [];
  while (token.lastIndex < source.length) {
    const match = token.exec(source);
    if (!match) return undefined;
    const { string, key, plain } = match.groups ?? {};
    if (plain && "}]".includes(plain) && json.at(-1) === ",") json.pop();
    if (string !== undefined) json.push(JSON.stringify(readStringLiteral(string)));
    else if (key !== undefined) json.push(JSON.stringify(key));
    else if (plain !== undefined) json.push(pythonWords[plain] ?? plain);
  }
  return json.join(" ");
};

/** Reads such a literal. Returns `{}` if the text is not one. */
export const readObjectLiteral = (text: string): { value?: unknown } => {
  try {
    return { value: JSON.parse(literalToJson(text) ?? "") };
  } catch {
    return {};
  }
};
