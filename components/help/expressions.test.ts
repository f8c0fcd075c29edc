import { search } from "@jmespath-community/jmespath";
import { expect, test } from "vitest";
import { expressionExamples, sampleResponse } from "./expressions";

test.each(expressionExamples)("$code evaluates to the result in the help", ({ code, result }) => {
  expect(search(sampleResponse, code)).toEqual(result);
});
