import { describe, expect, it } from "vitest";
import { bodyMarks, placeholderAsJson, typingInJson } from "./json-placeholders";

/** What is being typed where the line has a `|`, and what a choice would take the place of. */
const typing = (marked: string) => {
  const caret = marked.indexOf("|");
  const line = marked.replace("|", "");
  const found = typingInJson(line, caret);
  return found && [found.written, line.slice(found.from, found.to)];
};

describe("a placeholder in JSON text", () => {
  it.each([
    ['"q": "{{ci|"', ["ci", "{{ci"]],
    ['"q": "to {{ci|ty}}, now"', ["ci", "{{city}}"]],
    // The braces behind the text are the objects' own.
    ['{"a":{"q":"{{ci|"}}', ["ci", "{{ci"]],
    ['"q": {{ci|}}', ["ci", "{{ci}}"]],
    ['"q": "{{params[\\"a|"', ['params["a', '{{params[\\"a']],
    ['"q": "{{ci", "r": |', undefined],
    ['"q": "{{ci", "r": "|"', undefined],
    ['"q": "{{city}}|"', undefined],
    ['"q": "\\\\{{ci|"', undefined],
  ])("%s is read", (line, wanted) => {
    expect(typing(line)).toEqual(wanted);
  });

  it("is quoted where it has to be, and escaped always", () => {
    expect(placeholderAsJson("params.q", '{ "a": ')).toBe('"{{params.q}}"');
    expect(placeholderAsJson("params.q", '{ "a": "to ')).toBe("{{params.q}}");
    expect(placeholderAsJson('params["a.b"]', '"')).toBe('{{params[\\"a.b\\"]}}');
    expect(placeholderAsJson("params.q", '{ "never closed\n  "a": ')).toBe('"{{params.q}}"');
  });
});

describe("marks in a JSON body", () => {
  const marked = (text: string, issue: { inside?: string; unknown?: string }) =>
    bodyMarks(text, [{ path: "http.bodyJson", message: "No.", ...issue }]).map(({ from, to }) =>
      text.slice(from, to),
    );

  it("stand under the unknown name alone", () => {
    const text = '{"a": "{{x}} and {{ y }}", "b": "{{y}}"}';
    expect(marked(text, { inside: "/a", unknown: "y" })).toEqual(["{{ y }}"]);
    const quoted = '["{{params[\\"a.b\\"]}}"]';
    expect(marked(quoted, { inside: "/0", unknown: 'params["a.b"]' })).toEqual([
      '{{params[\\"a.b\\"]}}',
    ]);
  });

  it("stand under the value that is wrong otherwise, or where the JSON ends", () => {
    expect(marked('{"a": "{{x"}', { inside: "/a" })).toEqual(['"{{x"']);
    expect(marked('{"a": ', { inside: "/a" })).toEqual([""]);
  });
});
