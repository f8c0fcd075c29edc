import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { compileSchema } from "./validation";

/** Data of the official JSON Schema test suite, when the checkout lies beside it. */
const suite = path.resolve("../shared/data/json-schema-test-suite/tests");
const files = [
  ...["type", "enum", "const", "properties", "required", "additionalProperties", "items"],
  ...["minItems", "maxItems", "uniqueItems", "minimum", "maximum", "exclusiveMinimum", "format"],
  ...["exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern", "anyOf", "oneOf"],
  ...["default"],
];
/** Keywords that authoring refuses by name, so a case that needs one cannot occur. */
const refused =
  /"(\$ref|\$defs|\$id|definitions|allOf|not|patternProperties|prefixItems|dependentRequired|contains|additionalItems|unevaluated\w+|if|propertyNames)":/;

type Case = {
  description: string;
  schema: JsonSchema | boolean;
  tests: { description: string; data: unknown; valid: boolean }[];
};

describe.skipIf(!existsSync(suite)).each(["draft2020-12", "draft7"])("%s", (draft) => {
  const folder = path.join(suite, draft);
  const present = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files.filter((name) => present.includes(`${name}.json`))) {
    const cases: Case[] = JSON.parse(readFileSync(path.join(folder, `${file}.json`), "utf8"));
    for (const { description, schema, tests } of cases) {
      const tupleItems = isObject(schema) && JSON.stringify(schema).includes('"items":[');
      if (refused.test(JSON.stringify(schema)) || tupleItems) continue;
      it(`${file}: ${description}`, () => {
        const validate = compileSchema(schema);
        const wrong = tests.filter(({ data, valid }) => (validate(data).length === 0) !== valid);
        expect(wrong.map((test) => test.description)).toEqual([]);
      });
    }
  }
});
