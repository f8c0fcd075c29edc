import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findResource } from "./match-uri";
import { parseUriTemplate } from "./uri-template";

const match = (uriTemplate: string, uri: string) =>
  findResource([{ uriTemplate, name: "x", text: "" }], uri)?.params;

describe("a URI template", () => {
  it.each([
    ["issue://{id}", "issue://5", { id: "5" }],
    ["issue://{id}", "issue://", undefined],
    ["issue://{id}", "issue://5/6", undefined],
    ["issue://{id}", "issue://5?x", undefined],
    ["issue://{id}", "issue://a%2Fb%20c", { id: "a/b c" }],
    ["issue://{id}", "issue://%zz", undefined],
    ["issue://{id}", "issue://%ff", undefined],
    ["issue://{id}", "ISSUE://5", undefined],
    ["issue://{id}", "issue://{id}", { id: "{id}" }],
    ["a://{x}/data", "a://1/data", { x: "1" }],
    ["a://{x}/data", "a://1/data/", undefined],
    ["a://{x}-{y}", "a://1-2-3", { x: "1", y: "2-3" }],
    ["a://{x}.{y}", "a://.", undefined],
    ["file:///{+path}", "file:///a/b%20c?d#e", { path: "a/b c?d#e" }],
    ["a://{+path}/{name}", "a://b/c/d", { path: "b/c", name: "d" }],
    ["a://{+path}/{name}.md", "a://b/c.md/d.md", { path: "b/c.md", name: "d" }],
    ["a.b://(x)*{y}", "a.b://(x)*1", { y: "1" }],
    ["a.b://(x)*{y}", "aXb://(x)*1", undefined],
    ["a://{__x}", "a://1", { __x: "1" }],
  ])("matches %s against %s", (uriTemplate, uri, params) => {
    expect(match(uriTemplate, uri)).toEqual(params);
  });

  it("yields to an exact URI, and to earlier templates", () => {
    const resources = [
      { uriTemplate: "a://{x}", name: "first", text: "" },
      { uriTemplate: "a://{y}", name: "second", text: "" },
      { uri: "a://1", name: "exact", text: "" },
    ];
    expect(findResource(resources, "a://1")).toMatchObject({ resource: { name: "exact" } });
    expect(findResource(resources, "a://2")).toMatchObject({
      resource: { name: "first" },
      params: { x: "2" },
    });
    expect(findResource(resources, "b://2")).toBeUndefined();
  });

  it.each([
    ["issue://5", "Put a variable"],
    ["{scheme}://5", "Start with a scheme"],
    ["a://{x}{y}", "between two variables"],
    ["a://{x}/{x}", "used twice"],
    ["a://{?q}", "{?q} is not supported"],
    ["a://{x*}", "{x*} is not supported"],
    ["a://{a.b}", "is not supported"],
    ["a://{x", "Close every brace"],
    ["a://x}/{y}", "Close every brace"],
    ["a://ü/{x}", "percent-encode"],
    ["a:// /{x}", "percent-encode"],
  ])("may not be %s", (text, problem) => {
    expect(parseUriTemplate(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

const names = ["a", "b", "c"];
const separators = fc.constantFrom("/", "/x/", "?q=", "#", "/-/");
const values = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((text) => text.isWellFormed());

describe("any URI template", () => {
  it("returns the values that were percent-encoded into the URI", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(separators, values), { minLength: 1, maxLength: 3 }),
        (parts) => {
          const template = `t:/${parts.map(([separator], at) => `${separator}{${names[at]}}`).join("")}`;
          const uri = `t:/${parts.map(([separator, value]) => separator + encodeURIComponent(value)).join("")}`;
          const params = Object.fromEntries(parts.map(([, value], at) => [names[at], value]));
          expect(match(template, uri)).toEqual(params);
        },
      ),
    );
  });

  it("matches a hostile URI only if the values reproduce it", () => {
    const pieces = fc.constantFrom("/", "-", "a", "%2F", "%", "{", "}", ".", "?", "\n", "\0", "é");
    const template = fc.array(fc.constantFrom("/", "-", "a", "."), { maxLength: 3 });
    fc.assert(
      fc.property(template, fc.array(pieces, { maxLength: 30 }), (literal, uriPieces) => {
        const middle = literal.join("") || "/";
        const uri = `t:${uriPieces.join("")}`;
        const params = match(`t:{a}${middle}{+b}`, uri);
        if (!params) return;
        const decoded = `t:${params.a}${middle}${params.b}`;
        const expected = decodeURIComponent(uri);
        expect(decoded).toBe(expected);
        expect(params.a).not.toBe("");
      }),
    );
  });

  it("matches in time proportional to the length of the URI", () => {
    const variables = Array.from({ length: 30 }, (_, index) => `{+v${index}}a`).join("");
    expect(match(`t:${variables}b`, `t:${"a".repeat(2000)}`)).toBeUndefined();
  });

  it("does not match a very long URI", () => {
    expect(match("t:{+a}", `t:${"a".repeat(2_046)}`)).toBeDefined();
    expect(match("t:{+a}", `t:${"a".repeat(2_047)}`)).toBeUndefined();
  });
});
