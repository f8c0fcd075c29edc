import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkSchema } from "./check-schema";
import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { compileSchema } from "./validation";

/** The official JSON Schema test suite. */
const suiteFolder = path.join(import.meta.dirname, "json-schema-test-suite");

/** The supported keywords, repeated here so that one lost from the checker is noticed. */
const supportedKeywords = new Set([
  ...["$schema", "$comment", "deprecated", "readOnly", "writeOnly", "title", "description"],
  ...["default", "examples", "type", "enum", "const", "properties", "required", "items"],
  ...["additionalProperties", "minItems", "maxItems", "uniqueItems", "minimum", "maximum"],
  ...["exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern"],
  ...["format", "anyOf", "oneOf"],
]);
const dialect: Record<string, string> = {
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
  draft7: "http://json-schema.org/draft-07/schema#",
};

type SuiteCase = {
  description: string;
  schema: JsonSchema | boolean;
  tests: { description: string; data: unknown; valid: boolean }[];
};

/** The unsupported keywords in a schema, at every depth. */
const findUnsupportedKeywords = (schema: unknown): string[] => {
  if (!isObject(schema)) return [];
  const { properties, items, additionalProperties, anyOf = [], oneOf = [], $schema } = schema;
  const keywords = Object.keys(schema).filter((keyword) => !supportedKeywords.has(keyword));
  if (Array.isArray(items)) keywords.push("items");
  if (typeof $schema === "string" && !Object.values(dialect).includes($schema))
    keywords.push("$schema");
  const subschemas = [
    ...Object.values(isObject(properties) ? properties : {}),
    ...[Array.isArray(items) ? [] : items, additionalProperties, anyOf, oneOf].flat(),
  ];
  return [...keywords, ...subschemas.flatMap(findUnsupportedKeywords)];
};

describe.each(["draft2020-12", "draft7"])("%s", (draft) => {
  const folder = path.join(suiteFolder, draft);
  const fileNames = readdirSync(folder);
  it("is complete", () => expect(fileNames.length).toBeGreaterThan(35));
  for (const file of fileNames.filter((name) => name.endsWith(".json"))) {
    const cases: SuiteCase[] = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    for (const { description, schema: original, tests } of cases) {
      const schema = isObject(original) ? { $schema: dialect[draft], ...original } : original;
      const unsupported = new Set(findUnsupportedKeywords(schema));
      const messages = checkSchema(schema).map(({ message }) => message);
      if (unsupported.size > 0)
        it(`${file}: ${description} (rejected)`, () => {
          const reported = [...unsupported].filter((keyword) =>
            messages.some((message) => message.includes(`"${keyword}"`)),
          );
          expect(reported).not.toEqual([]);
          // Levels below a rejected one are checked as well, so each keyword has its message.
          expect([...unsupported].filter((keyword) => !reported.includes(keyword))).toEqual([]);
        });
      else
        it(`${file}: ${description}`, () => {
          expect(messages).toEqual([]);
          const validate = compileSchema(schema);
          const failures = tests.filter(
            ({ data, valid }) => (validate(data).length === 0) !== valid,
          );
          expect(failures.map((test) => test.description)).toEqual([]);
        });
    }
  }
});
