import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkSchema } from "./check-schema";
import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { compileSchema } from "./validation";

/** The official JSON Schema test suite, when it is checked out beside the repository. */
const suite = path.resolve("../shared/data/json-schema-test-suite/tests");

/** The supported keywords, repeated here so that one lost from the checker is noticed. */
const accepted = new Set([
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

type Case = {
  description: string;
  schema: JsonSchema | boolean;
  tests: { description: string; data: unknown; valid: boolean }[];
};

/** The unsupported keywords in a schema, at every depth. */
const refusedKeywords = (schema: unknown): string[] => {
  if (!isObject(schema)) return [];
  const { properties, items, additionalProperties, anyOf = [], oneOf = [], $schema } = schema;
  const own = Object.keys(schema).filter((keyword) => !accepted.has(keyword));
  if (Array.isArray(items)) own.push("items");
  if (typeof $schema === "string" && !Object.values(dialect).includes($schema)) own.push("$schema");
  const inner = [
    ...Object.values(isObject(properties) ? properties : {}),
    ...[Array.isArray(items) ? [] : items, additionalProperties, anyOf, oneOf].flat(),
  ];
  return [...own, ...inner.flatMap(refusedKeywords)];
};

describe.skipIf(!existsSync(suite)).each(["draft2020-12", "draft7"])("%s", (draft) => {
  const folder = path.join(suite, draft);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  it("is complete", () => expect(names.length).toBeGreaterThan(35));
  for (const file of names.filter((name) => name.endsWith(".json"))) {
    const cases: Case[] = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    for (const { description, schema: written, tests } of cases) {
      const schema = isObject(written) ? { $schema: dialect[draft], ...written } : written;
      const refused = new Set(refusedKeywords(schema));
      const messages = checkSchema(schema).map(({ message }) => message);
      if (refused.size > 0)
        it(`${file}: ${description} (rejected)`, () => {
          const named = [...refused].filter((keyword) =>
            messages.some((message) => message.includes(`"${keyword}"`)),
          );
          expect(named).not.toEqual([]);
          // Levels below a rejected one are checked as well, so each keyword has its message.
          expect([...refused].filter((keyword) => !named.includes(keyword))).toEqual([]);
        });
      else
        it(`${file}: ${description}`, () => {
          expect(messages).toEqual([]);
          const validate = compileSchema(schema);
          const wrong = tests.filter(({ data, valid }) => (validate(data).length === 0) !== valid);
          expect(wrong.map((test) => test.description)).toEqual([]);
        });
    }
  }
});
