import { expect, test } from "vitest";
import { stripTypes } from "./strip-types";

const typescript = "export default (a: number): number => a as number";
const javascript = { ok: true, code: "export default (a        )         => a          " };

test("strips types and keeps positions", async () => {
  expect(await stripTypes(typescript)).toEqual(javascript);
  expect(await stripTypes("const a: = 1;\nx")).toMatchObject({ ok: false, issue: { line: 1 } });
});

test.each(["(", "[", "[]=[", "!", "a=>"])(
  "recovers from code that is nested too deeply: %s",
  async (token) => {
    const results = await Promise.all([
      stripTypes(`export default ${token.repeat(50_000)}`),
      stripTypes(typescript),
    ]);
    expect(results).toEqual([
      { ok: false, issue: expect.objectContaining({ message: expect.stringContaining("deeply") }) },
      javascript,
    ]);
  },
);
