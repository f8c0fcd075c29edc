import type { JsonSchema } from "@/lib/schema/json-schema";
import { type Conversion, convertType } from "./convert-type";
import { parseComment } from "./parse-comment";
import { TypeScriptSyntaxError } from "./typescript-syntax-error";
import { tokenizeTypeScript } from "./typescript-tokens";
import { type Declaration, parseTypes } from "./typescript-types";

const MAX_LENGTH = 200_000;

const stringify = (value: unknown): string => JSON.stringify(value);

/** Returns the last declaration that no other one references. */
const findMainDeclaration = (declarations: readonly Declaration[]): Declaration | undefined =>
  declarations.findLast(
    ({ name }) =>
      !declarations.some(
        (other) => other.name !== name && stringify(other.type).includes(`"name":"${name}"`),
      ),
  ) ?? declarations.at(-1);

type TypeScriptSchema =
  | { schema: JsonSchema; notes: string[] }
  | { problem: string; line: number; column: number };

/**
 * Converts a TypeScript interface, type alias or bare type to JSON Schema. Literals become an enum,
 * `?` and `undefined` make a field optional, comments become descriptions, and tags such as
 * `@minimum` become keywords. A type that is not declared in the text accepts any value and adds a
 * note. Runs in the browser and evaluates nothing.
 */
export const schemaFromTypeScript = (text: string): TypeScriptSchema => {
  if (text.length > MAX_LENGTH)
    return { problem: "The text is larger than 200 KB.", line: 1, column: 1 };
  try {
    const declarations = parseTypes(tokenizeTypeScript(text));
    const main = findMainDeclaration(declarations);
    if (!main) return { problem: "Enter an interface or a type.", line: 1, column: 1 };
    const conversion: Conversion = {
      declarations: new Map(declarations.map((declaration) => [declaration.name, declaration])),
      notes: [],
      nodeCount: 0,
    };
    const schema = convertType(conversion, main.type, main.name ? [main.name] : []);
    return {
      schema: { ...parseComment(main.comment), ...schema },
      notes: [...new Set(conversion.notes)],
    };
  } catch (error) {
    if (!(error instanceof TypeScriptSyntaxError)) throw error;
    const before = text.slice(0, error.at).split("\n");
    return {
      problem: error.message,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    };
  }
};
