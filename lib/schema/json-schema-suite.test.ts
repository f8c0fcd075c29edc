import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkSchema } from "./check-schema";
import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { compileSchema } from "./validation";

/** The official JSON Schema test suite. */
const suiteFolder = path.join(import.meta.dirname, "json-schema-test-suite");

const dialect: Record<string, string> = {
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
  draft7: "http://json-schema.org/draft-07/schema#",
};

const REMOTE = "needs a document elsewhere, and nothing is fetched";
const DYNAMIC = '"$dynamicRef" and "$dynamicAnchor" are not supported';

const VOCABULARY = "declares a dialect of its own";

/**
 * The files or cases that are refused, and why. Everything else in the suite is accepted and
 * agrees.
 */
const refused: Record<string, string> = {
  "draft2020-12/defs.json": REMOTE,
  "draft2020-12/dynamicRef.json": DYNAMIC,
  "draft2020-12/ref.json: remote ref, containing refs itself": REMOTE,
  "draft2020-12/refRemote.json": REMOTE,
  "draft2020-12/unevaluatedItems.json: unevaluatedItems with $dynamicRef": DYNAMIC,
  "draft2020-12/unevaluatedProperties.json: unevaluatedProperties with $dynamicRef": DYNAMIC,
  "draft2020-12/vocabulary.json": VOCABULARY,
  "draft7/definitions.json": REMOTE,
  "draft7/ref.json: remote ref, containing refs itself": REMOTE,
  "draft7/refRemote.json": REMOTE,
};

type SuiteCase = {
  description: string;
  schema: JsonSchema | boolean;
  tests: { description: string; data: unknown; valid: boolean }[];
};

describe.each(["draft2020-12", "draft7"])("%s", (draft) => {
  const folder = path.join(suiteFolder, draft);
  const fileNames = readdirSync(folder);
  it("is complete", () => expect(fileNames.length).toBeGreaterThan(35));
  for (const file of fileNames.filter((name) => name.endsWith(".json"))) {
    const cases: SuiteCase[] = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    for (const { description, schema: original, tests } of cases) {
      const schema = isObject(original) ? { $schema: dialect[draft], ...original } : original;
      const messages = checkSchema(schema).map(({ message }) => message);
      const reason = refused[`${draft}/${file}`] ?? refused[`${draft}/${file}: ${description}`];
      if (reason)
        it(`${file}: ${description} (refused: ${reason})`, () => expect(messages).not.toEqual([]));
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
