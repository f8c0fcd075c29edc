import { expect, test } from "vitest";
import { z } from "zod";
import { customIssue, toIssue } from "./zod-issue";

const getIssues = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(toIssue);

test("an issue of our own keeps its code and data through zod", () => {
  const data = { placeholder: "params.citty", suggestion: "params.city" };
  const schema = z.unknown().superRefine((_, context) => {
    context.addIssue(
      customIssue({ code: "unknown_placeholder", message: "Wrong.", data }, ["a", 0]),
    );
  });
  expect(getIssues(z.object({ url: schema }), { url: 1 })).toEqual([
    { code: "unknown_placeholder", path: "/url/a/0", message: "Wrong.", data },
  ]);
});

test("the code of a refinement comes from its params", () => {
  const params = { code: "reserved_name" };
  const schema = z.string().refine(() => false, { error: "Reserved.", params });
  expect(getIssues(schema, "x")).toEqual([
    { code: "reserved_name", path: "", message: "Reserved." },
  ]);
});

test("zod's own checks have its codes and their limits as data", () => {
  const schema = z.strictObject({ a: z.string().max(2), b: z.int(), c: z.enum(["x", "y"]) });
  expect(getIssues(schema, { a: "abc", b: "1", c: "z", d: 1 })).toMatchObject([
    { code: "too_big", path: "/a", data: { maximum: 2 } },
    { code: "invalid_type", path: "/b", data: { expected: "number" } },
    { code: "invalid_value", path: "/c", data: { values: ["x", "y"] } },
    { code: "unrecognized_keys", path: "", data: { keys: ["d"] } },
  ]);
});
