import { expect, it } from "vitest";
import { readObjectLiteral } from "./object-literal";

it.each([
  [
    `tools: [\n  { name: 'a', description:\n 'It\\'s "b".', on: true, },\n];`,
    {
      tools: [{ name: "a", description: `It's "b".`, on: true }],
    },
  ],
  ["export const tools: Tool[] = [{ a: -1.5, /* b */ c: null }]; // end", [{ a: -1.5, c: null }]],
  [
    "tools = [  # Python\n    {'name': 'a', \"on\": True, 'off': False, 'default': None,},\n]\n",
    [{ name: "a", on: true, off: false, default: null }],
  ],
  ["tools: list[dict] = [{'a': '# b'}]", [{ a: "# b" }]],
  [
    "{ type: \"function\", 'odd-key': `x\ny`, u: '\\u00e9\\n' }",
    {
      type: "function",
      "odd-key": "x\ny",
      u: "é\n",
    },
  ],
])("reads %s", (text, value) => {
  expect(readObjectLiteral(text)).toEqual({ value });
});

it.each([
  "{ a: b }",
  "{ a: f() }",
  `{ a: \`$\{b}\` }`,
  "[1",
  "[1 2]",
  "{ a: 'b }",
  "name: Weather",
  "",
  "const a = ",
])("does not read %s", (text) => {
  expect(readObjectLiteral(text)).toEqual({});
});

it("is fast for text that is almost a literal", () => {
  const start = performance.now();
  readObjectLiteral(`${"[{ a: '".repeat(20_000)}`);
  readObjectLiteral(`[${"/*".repeat(100_000)}`);
  expect(performance.now() - start).toBeLessThan(1000);
});
