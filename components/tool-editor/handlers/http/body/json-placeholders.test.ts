import { describe, expect, it } from "vitest";
import {
  findOpenPlaceholderInJson,
  getBodyDiagnostics,
  parseBodyText,
  placeholderAsJson,
} from "./json-placeholders";

/** Returns the text being typed at the `|`, and the range that a suggestion would replace. */
const findAt = (markedLine: string) => {
  const caret = markedLine.indexOf("|");
  const line = markedLine.replace("|", "");
  const placeholder = findOpenPlaceholderInJson(line, caret);
  return placeholder && [placeholder.query, line.slice(placeholder.from, placeholder.to)];
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
  ])("is found in %s", (line, expected) => {
    expect(findAt(line)).toEqual(expected);
  });

  it("is quoted if necessary and always escaped", () => {
    expect(placeholderAsJson("params.q", '{ "a": ')).toBe('"{{params.q}}"');
    expect(placeholderAsJson("params.q", '{ "a": "to ')).toBe("{{params.q}}");
    expect(placeholderAsJson('params["a.b"]', '"')).toBe('{{params[\\"a.b\\"]}}');
    expect(placeholderAsJson("params.q", '{ "never closed\n  "a": ')).toBe('"{{params.q}}"');
  });
});

describe("parseBodyText", () => {
  const findProblem = (text: string) => {
    const json = parseBodyText(text);
    return "problem" in json ? json.problem : undefined;
  };

  it.each([
    ['{"count": {{count}}}', '"{{count}}"'],
    ["[1, {{ params.a }}]", '"{{params.a}}"'],
    ["{{params.body}}", '"{{params.body}}"'],
    ['{"a": {{params["a.b"]}}}', '"{{params[\\"a.b\\"]}}"'],
  ])("asks for quotes around the placeholder in %s", (text, quoted) => {
    expect(findProblem(text)).toBe(
      `Put the placeholder in double quotes: ${quoted}. It keeps its type.`,
    );
    expect(JSON.parse(quoted)).toMatch(/^\{\{.*\}\}$/);
  });

  it.each(['{{"a": 1}}', "{'a': {{x}}}", '{"a": {{x}', "{{{x}}: 1}"])(
    "otherwise reports the syntax error of %s",
    (text) => {
      expect(findProblem(text)).toMatch(/^Expected/);
    },
  );

  it("returns the value of valid JSON", () => {
    expect(parseBodyText('{"count": "{{count}}"}')).toMatchObject({
      value: { count: "{{count}}" },
    });
  });
});

describe("getBodyDiagnostics", () => {
  const diagnosedText = (text: string, issue: { inside?: string; unknown?: string }) =>
    getBodyDiagnostics(text, [
      { code: "unknown_placeholder", path: "http.bodyJson", message: "No.", ...issue },
    ]).map(({ from, to }) => text.slice(from, to));

  it("marks only the unknown placeholder", () => {
    const text = '{"a": "{{x}} and {{ y }}", "b": "{{y}}"}';
    expect(diagnosedText(text, { inside: "/a", unknown: "y" })).toEqual(["{{ y }}"]);
    const escapedText = '["{{params[\\"a.b\\"]}}"]';
    expect(diagnosedText(escapedText, { inside: "/0", unknown: 'params["a.b"]' })).toEqual([
      '{{params[\\"a.b\\"]}}',
    ]);
  });

  it("otherwise marks the whole value or the syntax error", () => {
    expect(diagnosedText('{"a": "{{x"}', { inside: "/a" })).toEqual(['"{{x"']);
    expect(diagnosedText('{"a": ', { inside: "/a" })).toEqual([""]);
  });
});
