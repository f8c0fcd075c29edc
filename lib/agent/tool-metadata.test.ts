import { describe, expect, it } from "vitest";
import { toolSchema } from "./tool";
import { MAX_ICON_BYTES } from "./tool-icon";

const findIssues = (changes: object) =>
  toolSchema
    .safeParse({
      name: "a",
      description: "A tool.",
      parameters: { type: "object", properties: {} },
      handler: { kind: "http", method: "GET", url: "https://a.example" },
      ...changes,
    })
    .error?.issues.map(({ path, message }) => `${path.join("/")}: ${message}`) ?? [];

const toDataUrl = (type: string, start: string, size = 100) =>
  `data:${type};base64,${btoa(start.padEnd(size, "\0"))}`;
const png = "\x89PNG\r\n\x1a\n";

describe("an icon", () => {
  it.each([
    toDataUrl("image/png", png),
    toDataUrl("image/png", png, 8),
    toDataUrl("image/png", png, MAX_ICON_BYTES),
    toDataUrl("image/jpeg", "\xff\xd8\xff\xe0"),
    toDataUrl("image/webp", "RIFF\x10\x20\0\0WEBP"),
  ])("may be %.24s", (icon) => {
    expect(findIssues({ icon })).toEqual([]);
  });

  it.each([
    [toDataUrl("image/png", png, MAX_ICON_BYTES + 100), "larger than 16 KB"],
    [toDataUrl("image/png", "<svg>"), "does not match its type"],
    [toDataUrl("image/jpeg", png), "does not match its type"],
    [toDataUrl("image/svg+xml", "<svg>"), "must be a PNG"],
    [`${toDataUrl("image/png", png)}A`, "must be a PNG"],
    ["https://a.example/icon.png", "must be a PNG"],
    ["🌤", "must be a PNG"],
    ["", "must be a PNG"],
  ])("may not be %.24s", (icon, message) => {
    expect(findIssues({ icon })).toEqual([expect.stringMatching(`^icon: .*${message}`)]);
  });
});

it("requires a title with visible characters", () => {
  expect(findIssues({ title: "Send a message" })).toEqual([]);
  expect(findIssues({ title: " " })).toEqual(["title: Enter a title or remove it."]);
  expect(findIssues({ title: "x".repeat(121) })).toHaveLength(1);
});

it("accepts only the four boolean annotations", () => {
  expect(findIssues({ annotations: { readOnly: true, openWorld: false } })).toEqual([]);
  expect(findIssues({ annotations: { readOnlyHint: true } })).toEqual([
    'annotations: Unknown key "readOnlyHint".',
  ]);
  expect(findIssues({ annotations: { destructive: "no" } })).toHaveLength(1);
});

it.each(["send", "mail:send", "https://a.example/scopes/send", "!"])(
  "accepts the scope %s",
  (scope) => {
    expect(findIssues({ scope })).toEqual([]);
  },
);

it.each(["", "two words", 'quo"te', "back\\slash", "ümlaut", "list", "call", "x".repeat(65)])(
  "rejects the scope %s",
  (scope) => {
    expect(findIssues({ scope })).toEqual([expect.stringMatching(/^scope: /)]);
  },
);

describe("an output schema", () => {
  it("may describe any JSON value", () => {
    expect(findIssues({ outputSchema: { type: "array", items: { type: "string" } } })).toEqual([]);
    expect(findIssues({ outputSchema: {}, responseType: "mixed" })).toEqual([]);
  });

  it("is checked like the parameters", () => {
    expect(findIssues({ outputSchema: true })).toEqual([
      "outputSchema: The output schema must be a JSON Schema.",
    ]);
    expect(findIssues({ outputSchema: { properties: { a: { typ: "string" } } } })).toEqual([
      'outputSchema/properties/a/typ: The keyword "typ" is not supported.',
    ]);
    expect(findIssues({ outputSchema: { $ref: "#/$defs/a" } })).toHaveLength(1);
    const wide = Array.from({ length: 501 }, (_, index) => [`p${index}`, {}]);
    expect(findIssues({ outputSchema: { properties: Object.fromEntries(wide) } })).toEqual([
      "outputSchema: The schema has more than 500 properties.",
    ]);
  });

  it.each(["html", "media"])("is rejected for the response type %s", (responseType) => {
    expect(findIssues({ outputSchema: {}, responseType })).toEqual([
      expect.stringContaining(`the response type is ${responseType}`),
    ]);
  });
});
