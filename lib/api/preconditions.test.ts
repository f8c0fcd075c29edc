import { expect, test } from "vitest";
import { requireRevision } from "@/lib/data/expected-revision";
import { parseIfMatch, requireMatch, toAgentEtag, toDraftEtags } from "./preconditions";

test.each([
  [undefined, undefined],
  [" * ", "any"],
  ['"7"', [7]],
  ['"7-12-3"', [7]],
  ['"7-yaml"', [7]],
  ['W/"7"', [7]],
  ['"7", W/"8-1"', [7, 8]],
  ['"foreign"', []],
  ["7", []],
])("reads the revisions that If-Match accepts: %s", (header, expected) => {
  expect(parseIfMatch(header)).toEqual(expected);
});

test.each([
  [undefined, undefined, true],
  [undefined, 7, true],
  ["any", 7, true],
  ["any", undefined, false],
  [[6, 7], 7, true],
  [[6], 7, false],
  [[], 7, false],
] as const)("compares the expected revision %j with %s", (expected, current, isExpected) => {
  const compare = () => requireRevision(expected, current);
  if (isExpected) expect(compare).not.toThrow();
  else expect(compare).toThrow(expect.objectContaining({ code: "precondition_failed" }));
});

test("distinguishes the formats of a draft and the live versions of an agent", () => {
  const [json, yaml] = toDraftEtags(7);
  expect(() => requireMatch(yaml, [json])).toThrow();
  expect([json, yaml].map(parseIfMatch)).toEqual([[7], [7]]);
  const etags = [null, 1, 2].map((publishedVersion) =>
    toAgentEtag({ revision: 7, draftRevision: 3, publishedVersion }),
  );
  expect(new Set(etags).size).toBe(3);
  expect(etags.map(parseIfMatch)).toEqual([[7], [7], [7]]);
});
