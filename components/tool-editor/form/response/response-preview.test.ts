import { expect, test } from "vitest";
import { previewResponse } from "./response-preview";

const noExpressions = { select: "", errorWhen: "", errorMessage: "" };
const allExpressions = { select: "data", errorWhen: "errors", errorMessage: "errors[0]" };

test("previews what a call would return", () => {
  expect(previewResponse(noExpressions, '{"a":1}')).toEqual({ kind: "result", value: { a: 1 } });
  expect(previewResponse(allExpressions, '{"data":5,"errors":[]}')).toEqual({
    kind: "result",
    value: 5,
  });
  expect(previewResponse(allExpressions, "{}")).toEqual({ kind: "result", value: null });
  expect(previewResponse(allExpressions, '{"errors":["No."]}')).toEqual({
    kind: "failure",
    message: "No.",
  });
  expect(previewResponse(allExpressions, '{"errors":[{"n":1}]}')).toEqual({
    kind: "failure",
    message: '{"n":1}',
  });
  expect(previewResponse({ ...allExpressions, errorMessage: "" }, '{"errors":[1]}')).toEqual({
    kind: "failure",
    message: undefined,
  });
});

test("accepts numbers beyond the safe integer range", () => {
  const preview = previewResponse(
    { ...noExpressions, select: "name" },
    '{"id":1234567890123456789,"name":"A"}',
  );
  expect(preview).toEqual({ kind: "result", value: "A" });
});

test("explains why a response cannot be read", () => {
  expect(previewResponse(noExpressions, '{\n  "a": 1,\n}')).toEqual({
    kind: "unreadable",
    reason: "Line 2: Trailing comma.",
  });
  expect(previewResponse({ ...noExpressions, select: "a[" }, "{}")).toMatchObject({
    kind: "unreadable",
  });
  expect(previewResponse({ ...noExpressions, select: "length(a)" }, '{"a":1}')).toEqual({
    kind: "unreadable",
    reason: expect.stringContaining("failed on this response"),
  });
});
