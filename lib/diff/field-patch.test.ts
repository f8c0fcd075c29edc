import { expect, it } from "vitest";
import { createFieldPatch } from "./field-patch";

it("shows changed lines of code with three lines of context", () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line(${index});`);
  const before = lines.join("\n");
  const after = before.replace("line(10);", "changed();");
  expect(createFieldPatch({ before, after })).toBe(
    [
      "@@ -8,7 +8,7 @@",
      " line(7);",
      " line(8);",
      " line(9);",
      "-line(10);",
      "+changed();",
      " line(11);",
      " line(12);",
      " line(13);",
      "",
    ].join("\n"),
  );
});

it("shows other values as JSON, and absent values as empty", () => {
  expect(createFieldPatch({ before: undefined, after: { a: 1 } })).toBe(
    '@@ -0,0 +1,3 @@\n+{\n+  "a": 1\n+}\n',
  );
  expect(createFieldPatch({ before: "GET", after: "POST" })).toBe("@@ -1,1 +1,1 @@\n-GET\n+POST\n");
});

it("omits patches that are too long to read", () => {
  const write = (name: string) =>
    Array.from({ length: 3000 }, (_, index) => `${name}(${index});`).join("\n");
  expect(createFieldPatch({ before: write("a"), after: write("b") })).toBeUndefined();
  expect(createFieldPatch({ before: "a", after: "b".repeat(60_000) })).toBeUndefined();
});
