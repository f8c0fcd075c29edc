import { describe, expect, it } from "vitest";
import { bodyMarks, placeholderAsJson, typingInJson } from "./json-placeholders";

/** The text being typed at the `|`, and the range that a suggestion would replace. */
const typing = (marked: string) => {
  const caret = marked.indexOf("|");
  const line = marked.replace("|", "");
  const found = typingInJson(line, caret);
  return found && [found.written, line.slice(found.from, found.to)];
};

describe("placeholder in JSON text", () => {
  it.each([
    ['"q": "{{ci|"', ["ci", "{{ci"]],
    ['"q": "to {{ci|ty}}, now"', ["ci", "{{city}}"]],
    // The braces after the string belong to the objects.
    ['{"a":{"q":"{{ci|"}}', ["ci", "{{ci"]],
    ['"q": {{ci|}}', ["ci", "{{ci}}"]],
    ['"q": "{{params[\\"a|"', ['params["a', '{{params[\\"a']],
    ['"q": "{{ci", "r": |', undefined],
    ['"q": "{{ci", "r": "|"', undefined],
    ['"q": "{{city}}|"', undefined],
    ['"q": "\\\\{{ci|"', undefined],
  ])("finds the placeholder in %s", (line, wanted) => {
    expect(typing(line)).toEqual(wanted);
  });

  it("is quoted where necessary and always escaped", () => {
    expect(placeholderAsJson("params.q", '{ "a": ')).toBe('"{{params.q}}"');
    expect(placeholderAsJson("params.q", '{ "a": "to ')).toBe("{{params.q}}");
    expect(placeholderAsJson('params["a.b"]', '"')).toBe('{{params[\\"a.b\\"]}}');
    expect(placeholderAsJson("params.q", '{ "never closed\n  "a": ')).toBe('"{{params.q}}"');
  });
});

describe("diagnostics of a JSON body", () => {
  const marked = (text: string, issue: { inside?: string; unknown?: string }) =>
    bodyMarks(text, [{ path: "http.bodyJson", message: "No.", ...issue }]).map(({ from, to }) =>
      text.slice(from, to),
    );

  it("mark only the unknown placeholder", () => {
    const text = '{"a": "{{x}} and {{ y }}", "b": "{{y}}"}';
    expect(marked(text, { inside: "/a", unknown: "y" })).toEqual(["{{ y }}"]);
    const quoted = '["{{params[\\"a.b\\"]}}"]';
    expect(marked(quoted, { inside: "/0", unknown: 'params["a.b"]' })).toEqual([
      '{{params[\\"a.b\\"]}}',
    ]);
  });

  it("otherwise mark the whole value, or the syntax error", () => {
    expect(marked('{"a": "{{x"}', { inside: "/a" })).toEqual(['"{{x"']);
    expect(marked('{"a": ', { inside: "/a" })).toEqual([""]);
  });
});
