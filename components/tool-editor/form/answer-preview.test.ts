import { expect, test } from "vitest";
import { previewAnswer } from "./answer-preview";

const none = { select: "", errorWhen: "", errorMessage: "" };
const all = { select: "data", errorWhen: "errors", errorMessage: "errors[0]" };

test("previews what a call would return", () => {
  expect(previewAnswer(none, '{"a":1}')).toEqual({ kind: "result", value: { a: 1 } });
  expect(previewAnswer(all, '{"data":5,"errors":[]}')).toEqual({ kind: "result", value: 5 });
  expect(previewAnswer(all, "{}")).toEqual({ kind: "result", value: null });
  expect(previewAnswer(all, '{"errors":["No."]}')).toEqual({ kind: "failure", message: "No." });
  expect(previewAnswer(all, '{"errors":[{"n":1}]}')).toEqual({
    kind: "failure",
    message: '{"n":1}',
  });
  expect(previewAnswer({ ...all, errorMessage: "" }, '{"errors":[1]}')).toEqual({
    kind: "failure",
    message: undefined,
  });
});

test("accepts numbers beyond the safe integer range", () => {
  const answer = previewAnswer(
    { ...none, select: "name" },
    '{"id":1234567890123456789,"name":"A"}',
  );
  expect(answer).toEqual({ kind: "result", value: "A" });
});

test("explains why a response cannot be read", () => {
  expect(previewAnswer(none, '{\n  "a": 1,\n}')).toEqual({
    kind: "unreadable",
    why: "Line 2: Trailing comma.",
  });
  expect(previewAnswer({ ...none, select: "a[" }, "{}")).toMatchObject({ kind: "unreadable" });
  expect(previewAnswer({ ...none, select: "length(a)" }, '{"a":1}')).toEqual({
    kind: "unreadable",
    why: expect.stringContaining("failed on this response"),
  });
});
