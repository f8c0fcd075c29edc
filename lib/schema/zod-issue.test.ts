import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { customIssue, toIssue } from "./zod-issue";

const getIssues = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(toIssue);

test("preserves the code and data of our own issues through zod", () => {
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

test("takes the code of a refinement from its params", () => {
  const params = { code: "reserved_name" };
  const schema = z.string().refine(() => false, { error: "Reserved.", params });
  expect(getIssues(schema, "x")).toEqual([
    { code: "reserved_name", path: "", message: "Reserved." },
  ]);
});

test("gives zod's own checks their codes, with their limits as data", () => {
  const schema = z.strictObject({ a: z.string().max(2), b: z.int(), c: z.enum(["x", "y"]) });
  expect(getIssues(schema, { a: "abc", b: "1", c: "z", d: 1 })).toMatchObject([
    { code: "too_big", path: "/a", data: { maximum: 2 } },
    { code: "invalid_type", path: "/b", data: { expected: "number" } },
    { code: "invalid_value", path: "/c", data: { values: ["x", "y"] } },
    { code: "unrecognized_keys", path: "", data: { keys: ["d"] } },
  ]);
});

test("names expected types as JSON Schema does", () => {
  const schema = z.object({ a: z.record(z.string(), z.string()), b: z.int() });
  expect(getIssues(schema, { a: [], b: 1.5 })).toMatchObject([
    { code: "invalid_type", path: "/a", data: { expected: "object" } },
    { code: "invalid_type", path: "/b", data: { expected: "integer" } },
  ]);
});

test("lists some of many unknown keys, and says how many more there are", () => {
  const keys = Array.from({ length: 30 }, (_, index) => `k${index}`);
  const value = Object.fromEntries(keys.map((key) => [key, 0]));
  expect(getIssues(z.strictObject({}), value)).toEqual([
    {
      code: "unrecognized_keys",
      path: "",
      message: expect.stringMatching(/^Unknown keys "k0", .*"k9" and 20 more\.$/),
      data: { keys: keys.slice(0, 20) },
    },
  ]);
});

test("shortens a long unknown key", () => {
  const name = `${"k".repeat(99)}…`;
  expect(getIssues(z.strictObject({}), { ["k".repeat(1_000_000)]: 0 })).toEqual([
    {
      code: "unrecognized_keys",
      path: "",
      message: `Unknown key "${name}".`,
      data: { keys: [name] },
    },
  ]);
});

test("points the path into the alternative that the value is meant for", () => {
  const part = z.discriminatedUnion("type", [
    z.object({ type: z.literal("text"), text: z.string() }),
    z.object({ type: z.literal("image"), source: z.string().or(z.object({ url: z.url() })) }),
  ]);
  const schema = z.object({ content: z.string().or(z.array(part)) });
  const getContentIssues = (...content: unknown[]) => getIssues(schema, { content });
  expect(getContentIssues({ type: "text", text: "" }, { type: "text" })).toMatchObject([
    { code: "invalid_type", path: "/content/1/text", message: "Is required." },
  ]);
  expect(getContentIssues({ type: "sound" })).toEqual([
    {
      code: "invalid_union",
      path: "/content/0/type",
      message: 'Must be one of "text", "image".',
    },
  ]);
  expect(getContentIssues({ type: "image", source: { url: "a" } })).toMatchObject([
    { code: "invalid_format", path: "/content/0/source/url", message: "Must be a URL." },
  ]);
});

describe("messages of zod's own checks", () => {
  const isMissing = z.object({ a: z.string() });
  it.each([
    ["missing", isMissing, {}, "Is required."],
    ["a missing choice", z.object({ a: z.enum(["x", "y"]) }), {}, "Is required."],
    ["a wrong type", z.string(), 1, "Must be a string."],
    ["a fraction", z.int(), 1.5, "Must be a whole number."],
    ["no list", z.array(z.string()), {}, "Must be a list."],
    ["no object", z.record(z.string(), z.string()), [], "Must be an object."],
    ["what must be absent", z.object({ a: z.never().optional() }), { a: 1 }, "Must be omitted."],
    ["an unknown key", z.strictObject({}), { a: 1 }, 'Unknown key "a".'],
    ["unknown keys", z.strictObject({}), { a: 1, b: 2 }, 'Unknown keys "a", "b".'],
    ["a wrong choice", z.enum(["x", "y"]), "z", 'Must be one of "x", "y".'],
    ["a wrong constant", z.literal(2), 1, "Must be 2."],
    ["an empty text", z.string().min(1), "", "Must not be empty."],
    ["a short text", z.string().min(2), "a", "Must have at least 2 characters."],
    ["a long list", z.array(z.string()).max(1), ["", ""], "Must have at most 1 item."],
    ["a text of another length", z.string().length(3), "a", "Must have exactly 3 characters."],
    ["a small number", z.number().min(1), 0, "Must be at least 1."],
    ["a large number", z.number().lt(9_000), 9_000, "Must be less than 9,000."],
    ["another step", z.number().multipleOf(5), 3, "Must be a multiple of 5."],
    ["no URL", z.url(), "a", "Must be a URL."],
    ["another beginning", z.string().startsWith("a"), "b", 'Must start with "a".'],
    ["another format", z.ulid(), "b", "Must be of the format ulid."],
    [
      "a wrong kind",
      z.discriminatedUnion("a", [z.object({ a: z.literal("x") })]),
      { a: 1 },
      'Must be "x".',
    ],
    [
      "neither of two",
      z.union([z.string(), z.array(z.string())]),
      1,
      "Must be a string or a list.",
    ],
    [
      "a wrong name",
      z.record(z.enum(["a"]).or(z.string().max(1)), z.string()),
      { long: "" },
      "Must have at most 1 character.",
    ],
    [
      "what a refinement without words refuses",
      z.string().refine(() => false),
      "a",
      "Is not valid.",
    ],
    ["what the schema has words for", z.string("Enter a text."), 1, "Enter a text."],
  ] as [string, z.ZodType, unknown, string][])("describe %s", (_, schema, value, message) => {
    expect(getIssues(schema, value)[0]?.message).toContain(message);
  });
});
