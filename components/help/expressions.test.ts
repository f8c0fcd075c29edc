import { search } from "@jmespath-community/jmespath";
import { expect, test } from "vitest";
import { expressionExamples, sampleResponse } from "./expressions";

test.each(expressionExamples)("$code gives what the help says", ({ code, result }) => {
  expect(search(sampleResponse, code)).toEqual(result);
});
